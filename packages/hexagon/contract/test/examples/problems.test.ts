import {
  createPrincipal,
  createWorkspaceApi,
  SCOPES,
  toTimestamp,
  toWorkspaceId,
  type WorkspaceApi,
} from '@workspace-api/core';
import { expect } from 'chai';
import { CUSTOMER_LINE, DRAFT_REQUEST, REGULARS, WHOLESALE, WORKSPACE } from '../../src/examples/records.js';
import { problemExample } from '../../src/examples/problems.js';
import { CURSOR, examplePathOf } from '../../src/examples/successes.js';
import type { ProblemCode } from '../../src/problems/catalogue.js';
import { problemResponse } from '../../src/problems/problem-response.js';
import type { Problem } from '../../src/problems/problem.js';
import { ROUTES } from '../../src/routes.js';
import { portsWith } from '../support/ports-with.js';

/** An API whose workspace has the instance and groups of the examples. The first group is not sendable. */
const ports = portsWith({
  clock: { now: () => toTimestamp(Date.UTC(2026, 2, 2)) },
  digest: { sha256: () => '0'.repeat(64) },
  instances: {
    findMany: (_workspaceId: unknown, [id]: readonly string[]) => Promise.resolve(id === CUSTOMER_LINE.id ? [{}] : []),
  },
  groups: { findMany: () => Promise.resolve([{ ...REGULARS, sendable: false }, WHOLESALE]) },
});

const api = createWorkspaceApi(ports);

const principal = createPrincipal(toWorkspaceId(WORKSPACE.id), SCOPES);

const problemOf = (error: unknown): Problem => problemResponse(error, { requestId: 'id', path: '/' }).body;

const create = (fields: object, idempotencyKey?: string) => (): Promise<unknown> =>
  api.createCampaign(principal, { ...DRAFT_REQUEST, ...fields }, { idempotencyKey });

const list = (request: Parameters<WorkspaceApi['listGroups']>[1]) => (): Promise<unknown> =>
  api.listGroups(principal, request);

const [groups, campaigns] = (['listGroups', 'createCampaign'] as const).map((id) =>
  ROUTES.find(({ operationId }) => operationId === id),
);

const ABSENT = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('problemExample', () => {
  for (const [code, route, rejected] of [
    ['invalid_parameter', groups, list({ limit: 500, cursor: 'page-2' })],
    ['invalid_cursor', groups, list({ cursor: CURSOR })],
    ['invalid_parameter', campaigns, create({}, 'order 17')],
    ['validation_failed', campaigns, create({ name: '', groupIds: [], workspaceId: WORKSPACE.id })],
    ['instance_not_found', campaigns, create({ instanceId: ABSENT, groupIds: [REGULARS.id] })],
    ['group_not_found', campaigns, create({ groupIds: [ABSENT, WHOLESALE.id] })],
    ['group_not_sendable', campaigns, create({ groupIds: [REGULARS.id] })],
    ['schedule_in_past', campaigns, create({ groupIds: [WHOLESALE.id], scheduledAt: '2020-01-01T00:00:00Z' })],
  ] as const satisfies readonly (readonly [ProblemCode, unknown, () => Promise<unknown>])[]) {
    it(`has the issues of ${code} that the core throws for ${route?.operationId ?? ''}`, async () => {
      const error: unknown = await rejected().catch((reason: unknown) => reason);
      const { errors, detail } = problemOf(error);
      expect(problemExample(code, { place: route }).errors).to.be.an('array').that.is.not.empty;
      expect(problemExample(code, { place: route })).to.deep.include({ code, detail });
      expect(errors).to.include.deep.members([...(problemExample(code, { place: route }).errors ?? [])]);
    });
  }

  it('has the path and the scope of its operation', () => {
    for (const route of ROUTES) {
      const { instance, requiredScope, grantedScopes } = problemExample('insufficient_scope', { place: route });
      expect([instance, requiredScope]).to.deep.equal([examplePathOf(route), route.scope]);
      const otherReads = SCOPES.filter((scope) => scope.endsWith(':read') && scope !== route.scope);
      expect(grantedScopes).to.deep.equal(otherReads);
    }
  });

  it('has the issue of an unknown parameter', () => {
    expect(problemExample('unknown_parameter').errors).to.deep.equal([
      { parameter: 'workspaceId', code: 'unknown_parameter', detail: 'Unknown parameter. Remove it.' },
    ]);
  });

  it('belongs to an operation that has the problem by default', () => {
    const pathOf = (code: ProblemCode): string => problemExample(code).instance;
    expect(pathOf('schedule_in_past')).to.equal('/api/public/v1/campaigns');
    expect(pathOf('insufficient_scope')).to.equal('/api/public/v1/groups');
    expect(ROUTES.map(({ path }) => path)).not.to.include(pathOf('unknown_path'));
  });

  it('has no path for a request that could not be read', () => {
    for (const code of ['malformed_request', 'headers_too_large', 'request_timeout'] as const) {
      expect(problemExample(code, { place: groups }).instance).to.equal('/');
    }
  });
});
