import {
  createPrincipal,
  createWorkspaceApi,
  SCOPES,
  toTimestamp,
  toWorkspaceId,
  type Ports,
  type WorkspaceApi,
} from '@workspace-api/core';
import { expect } from 'chai';
import { DRAFT_REQUEST } from '../../src/examples/campaigns.js';
import { REGULARS, WHOLESALE } from '../../src/examples/groups.js';
import { CUSTOMER_LINE } from '../../src/examples/instances.js';
import { problemExample } from '../../src/examples/problems.js';
import { CURSOR } from '../../src/examples/successes.js';
import { WORKSPACE } from '../../src/examples/workspace.js';
import type { ProblemCode } from '../../src/problems/catalogue.js';
import { problemAnswer } from '../../src/problems/problem-answer.js';
import type { Problem } from '../../src/problems/problem.js';
import { readQuery } from '../../src/requests/query.js';
import { ROUTES } from '../../src/routes.js';
import { requestErrorOf } from '../support/refusals.js';

/** An API in a workspace that has the instance and the first group of the examples, on which nothing can be sent. */
const api = createWorkspaceApi({
  clock: { now: () => toTimestamp(Date.UTC(2026, 2, 2)) },
  digest: { sha256: () => '0'.repeat(64) },
  instances: { find: (_workspaceId: unknown, id: string) => Promise.resolve(id === CUSTOMER_LINE.id ? {} : null) },
  groups: { findMany: () => Promise.resolve([{ ...REGULARS, sendable: false }, WHOLESALE]) },
} as unknown as Ports);

const principal = createPrincipal(toWorkspaceId(WORKSPACE.id), SCOPES);

const problemOf = (error: unknown): Problem => problemAnswer(error, 'id', '/').body;

const create = (fields: object, idempotencyKey?: string) => (): Promise<unknown> =>
  api.createCampaign(principal, { ...DRAFT_REQUEST, ...fields }, { idempotencyKey });

const list = (request: Parameters<WorkspaceApi['listGroups']>[1]) => (): Promise<unknown> =>
  api.listGroups(principal, request);

const [groups, campaigns] = (['listGroups', 'createCampaign'] as const).map((id) =>
  ROUTES.find(({ operationId }) => operationId === id),
);

const ABSENT = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the examples of problems', () => {
  for (const [code, route, refused] of [
    ['invalid_parameter', groups, list({ limit: 500, cursor: 'page-2' })],
    ['invalid_cursor', groups, list({ cursor: CURSOR })],
    ['invalid_parameter', campaigns, create({}, 'order 17')],
    ['validation_failed', campaigns, create({ name: '', groupIds: [], workspaceId: WORKSPACE.id })],
    ['instance_not_found', campaigns, create({ instanceId: ABSENT, groupIds: [REGULARS.id] })],
    ['group_not_found', campaigns, create({ groupIds: [WHOLESALE.id, ABSENT] })],
    ['group_not_sendable', campaigns, create({ groupIds: [REGULARS.id] })],
    ['schedule_in_past', campaigns, create({ groupIds: [WHOLESALE.id], scheduledAt: '2020-01-01T00:00:00Z' })],
  ] as const satisfies readonly (readonly [ProblemCode, unknown, () => Promise<unknown>])[]) {
    it(`tell the faults of ${code} as the core tells them to ${route?.operationId ?? ''}`, async () => {
      const error: unknown = await refused().catch((reason: unknown) => reason);
      const { errors, detail } = problemOf(error);
      expect(problemExample(code, route)).to.deep.include({ code, detail });
      expect(errors).to.include.deep.members([...(problemExample(code, route).errors ?? [])]);
      expect(problemExample(code, route).errors).to.have.lengthOf(errors?.length ?? 0);
    });
  }

  it('tell the faults of unknown_parameter as a query is read', () => {
    const error = requestErrorOf(() => readQuery('workspaceId=1', true));
    expect(problemExample('unknown_parameter', groups).errors).to.deep.equal(problemOf(error).errors);
  });

  it('are of the operation that answers', () => {
    for (const route of ROUTES) {
      const { instance, requiredScope, grantedScopes } = problemExample('insufficient_scope', route);
      expect([instance, requiredScope]).to.deep.equal([route.path, route.scope]);
      expect(grantedScopes).not.to.include(route.scope);
    }
  });

  it('are, where no operation is given, of one that answers so', () => {
    const pathOf = (code: ProblemCode): string => problemExample(code).instance;
    expect(pathOf('schedule_in_past')).to.equal('/api/public/v1/campaigns');
    expect(pathOf('insufficient_scope')).to.equal('/api/public/v1/groups');
    expect(ROUTES.map(({ path }) => path)).not.to.include(pathOf('unknown_path'));
  });

  it('do not know the path of a request that could not be read', () => {
    for (const code of ['malformed_request', 'headers_too_large', 'request_timeout'] as const) {
      expect(problemExample(code, groups).instance).to.equal('/');
    }
  });
});
