import { ROUTES } from '@workspace-api/contract';
import { IDEMPOTENCY_KEY } from '@workspace-api/contract/internal';
import { IDEMPOTENCY_ARGUMENT } from '@workspace-api/contract/open-api';
import { SCOPES } from '@workspace-api/core';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { jsonIn, messageIn, openMcp, restRequest, type Mcp } from './support/open-mcp.js';

type Arguments = Readonly<Record<string, unknown>>;

interface Outcome {
  readonly status: number;
  readonly challenge: string | null;
  /** The body, without what every request has of its own. */
  readonly body: unknown;
}

/**
 * Removes the id and the path of the request, the number of requests so far, and when the key was last used. Names the header
 * of a creation as the argument of a tool.
 */
const withoutRequest = ({ requestId: _id, instance: _path, ...body }: Record<string, unknown>): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replace(/("metric":"api_requests".*?"used":)\d+|("lastUsedAt":)[^,}]+/g, '$1$20')
      .replaceAll(IDEMPOTENCY_KEY, IDEMPOTENCY_ARGUMENT),
  );

const overHttp = async (response: Response): Promise<Outcome> => ({
  status: response.status,
  challenge: response.headers.get('www-authenticate'),
  body: withoutRequest((await response.json()) as Record<string, unknown>),
});

/** Calls an operation over REST. */
const overRest = ({ handle }: Mcp, secret: string | null, operationId: string, given: Arguments): Promise<Outcome> => {
  const route = ROUTES.find((one) => one.operationId === operationId);
  const { idempotencyKey, ...fields } = given;
  const isRead = route?.method === 'GET';
  const template = String(route?.path);
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => String(given[name]));
  const others = Object.entries(given as Record<string, string>).filter(([name]) => !template.includes(`{${name}}`));
  const query = isRead ? `?${String(new URLSearchParams(others))}` : '';
  const creation = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey as string },
    body: JSON.stringify(fields),
  };
  return handle(restRequest(secret, path + query, isRead ? {} : creation)).then(overHttp);
};

/** Calls an operation as a tool. The challenge of a missing scope is that of REST, because HTTP has no place for it. */
const overMcp = async ({ call }: Mcp, secret: string | null, name: string, given: Arguments): Promise<Outcome> => {
  const response = await call(secret, name, given);
  if (response.status !== 200) return overHttp(response);
  const { result } = await messageIn(response);
  if (result === undefined) throw new Error('There is no result.');
  const body = jsonIn(result);
  const status = result.isError === true ? Number(body['status']) : name.startsWith('create') ? 201 : 200;
  return { status, challenge: null, body: withoutRequest(body) };
};

const campaignOf = ({ workspace }: Mcp): Arguments => {
  const { instanceId, groupIds } = workspace.campaigns.draft;
  return { name: 'Spring', instanceId, groupIds, content: { type: 'text', text: 'Hi' } };
};

/** Compares a tool call with the same request over REST. */
const expectSame = async (mcp: Mcp, secret: string | null, name: string, given: Arguments): Promise<Outcome> => {
  const tool = await overMcp(mcp, secret, name, given);
  const { challenge, ...rest } = await overRest(mcp, secret, name, given);
  expect(tool).to.deep.equal({ ...rest, challenge: rest.status === 401 ? challenge : null });
  return tool;
};

describe('a tool call', () => {
  let mcp: Mcp;
  before(async () => {
    mcp = await openMcp({ writes: true });
  });

  it('has the outcome of REST, for each operation, scope and state of the key', async () => {
    const { admin, workspace, otherWorkspace } = mcp;
    const secrets: [string, string | null][] = [
      ['missing', null],
      ['malformed', workspace.keys.full.secret.slice(0, -1)],
      ['unknown', 'wsk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL'],
      ['revoked', workspace.keys.revoked.secret],
      ['expired', workspace.keys.expired.secret],
      ['of another workspace', otherWorkspace.keys.full.secret],
    ];
    for (const scope of SCOPES) {
      const { secret } = await admin.issueApiKey({
        workspaceId: workspace.id,
        actor: workspace.ownerId,
        name: scope,
        scopes: [scope],
      });
      secrets.push([scope, secret]);
    }
    const statuses: Record<string, number> = {};
    for (const [state, secret] of secrets) {
      for (const { operationId, path } of ROUTES) {
        // No record has the id of the workspace.
        const params = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, workspace.id]);
        const given =
          operationId === 'createCampaign'
            ? { ...campaignOf(mcp), idempotencyKey: state.replaceAll(' ', '-') }
            : (Object.fromEntries(params) as Arguments);
        const { status } = await expectSame(mcp, secret, operationId, given);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }
    // Five states without a key. One key may create; another workspace has no such instance.
    expect(statuses).to.have.all.keys('200', '201', '401', '403', '422');
    expect(statuses).to.include({ 201: 1, 401: 5 * ROUTES.length });
  });

  it('has the outcome of REST, whatever the arguments', async () => {
    const { otherWorkspace, workspace } = mcp;
    const values = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '1',
        '101',
        'null',
        workspace.id,
        otherWorkspace.id,
        otherWorkspace.groups.sendable[0].id,
      ),
      fc.string(),
    );
    const names = fc.constantFrom(
      'limit',
      'cursor',
      'workspaceId',
      'name',
      'instanceId',
      'groupIds',
      'content',
      'toString',
    );
    const secrets = fc.constantFrom(
      ...[workspace, otherWorkspace].flatMap(({ keys: { full, reader, writer, revoked, expired } }) =>
        [full, reader, writer, revoked, expired].map(({ secret }) => secret),
      ),
    );
    const routes = fc.constantFrom(...ROUTES.map(({ operationId }) => operationId));
    const codes = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(
        secrets,
        routes,
        fc.boolean(),
        fc.dictionary(names, values, { maxKeys: 3 }),
        fc.stringMatching(/^[!-~]{0,3}$/),
        async (secret, name, isCampaign, given, idempotencyKey) => {
          const isCreation = name === 'createCampaign';
          const fields = isCreation && isCampaign ? { ...campaignOf(mcp), ...given } : given;
          const { body } = await expectSame(mcp, secret, name, isCreation ? { ...fields, idempotencyKey } : fields);
          codes.add((body as { code?: unknown }).code);
        },
      ),
      { numRuns: 200 },
    );
    expect([...codes]).to.include.members([
      undefined,
      'revoked_key',
      'insufficient_scope',
      'unknown_parameter',
      'invalid_parameter',
      'validation_failed',
    ]);
  });
});
