import type { AdminPorts } from '@workspace-api/admin';
import type { Problem } from '@workspace-api/contract';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { before, it } from '../runner/test-runner.js';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { problemOf, type Caller } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import type { OpenHttp } from './http-harness.js';
import { describeSharedHttp, type FurnishedWorkspace, type HttpFixture } from './http-fixture.js';
import { sendRaw, type RawRequest } from './raw-request.js';

const V1 = '/api/public/v1';
const LISTS = ['instances', 'groups', 'campaigns'] as const;
const REPOSITORIES = ['workspaces', 'apiKeys', 'instances', 'groups', 'campaigns'] as const;

/** What a caller may know about another workspace. */
interface Knowledge {
  readonly workspaceId: string;
  readonly instanceId: string;
  readonly groupIds: readonly string[];
  readonly idempotencyKey: string;
  readonly cursors: Readonly<Record<(typeof LISTS)[number], string>>;
  /** The body of the request that used the idempotency key. */
  readonly order: string;
}

/** An attempt to reach another workspace, and the codes of the problems that are the responses. */
interface Attempt {
  readonly what: string;
  readonly codes: readonly string[];
  readonly requests: (known: Knowledge, home: FurnishedWorkspace) => readonly RawRequest[];
}

const post = (body: unknown, ...headers: readonly (readonly [string, string])[]): RawRequest => ({
  method: 'POST',
  target: CAMPAIGNS,
  headers: [['Content-Type', 'application/json'], ...headers],
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const ATTEMPTS: readonly Attempt[] = [
  {
    what: 'ids in a body',
    codes: ['instance_not_found', 'group_not_found', 'group_not_found', 'instance_not_found'],
    requests: ({ instanceId, groupIds }, home) =>
      [
        { instanceId },
        { groupIds },
        { groupIds: [...home.groups.map(({ id }) => id), groupIds[0]] },
        { instanceId: instanceId.toUpperCase(), groupIds },
      ].map((fields) => post(campaignTo(home, fields))),
  },
  {
    what: 'an idempotency key, with its request',
    codes: ['instance_not_found'],
    requests: ({ idempotencyKey, order }) => [post(order, ['Idempotency-Key', idempotencyKey])],
  },
  {
    what: 'cursors',
    codes: LISTS.map(() => 'invalid_cursor'),
    requests: ({ cursors }) => LISTS.map((list) => ({ target: `${V1}/${list}?cursor=${cursors[list]}` })),
  },
  {
    what: 'a parameter',
    codes: Array<string>(6).fill('unknown_parameter'),
    requests: ({ workspaceId }, home) => [
      ...['me', 'usage', ...LISTS].map((path) => ({ target: `${V1}/${path}?workspaceId=${workspaceId}` })),
      { ...post(campaignTo(home)), target: `${CAMPAIGNS}?workspaceId=${workspaceId}` },
    ],
  },
  {
    what: 'a field',
    codes: ['validation_failed', 'validation_failed'],
    requests: ({ workspaceId }, home) => [
      post(campaignTo(home, { workspaceId })),
      post(campaignTo(home, { content: { type: 'text', text: 'Hello', workspaceId } })),
    ],
  },
  {
    what: 'a path',
    codes: Array<string>(4).fill('unknown_path'),
    requests: ({ workspaceId, groupIds }) =>
      [
        `${V1}/workspaces/${workspaceId}/groups`,
        `${V1}/groups/${String(groupIds[0])}`,
        `${V1}/groups/../workspaces/${workspaceId}`,
        `${V1}/groups/%2e%2e/workspaces/${workspaceId}`,
      ].map((target) => ({ target })),
  },
];

/** The fields of data that a case reads. */
interface Data {
  readonly id: string;
  readonly items: readonly object[];
  readonly nextCursor: string;
}

const dataOf = ({ json }: ReceivedResponse): Data => (json as { data: Data }).data;

/** Adds a second record to each list of a workspace. Resolves to what another caller may know about it. */
const learn = async ({ admin, call, foreign }: HttpFixture): Promise<Knowledge> => {
  const { workspace, instance, groups, secret } = foreign;
  await admin.addInstance({ workspaceId: workspace.id, name: 'Foreign second line' });
  const order = JSON.stringify(campaignTo(foreign));
  for (const key of ['first', 'second'])
    await call(CAMPAIGNS, { method: 'POST', secret, body: order, headers: { 'idempotency-key': key } });
  const cursorOf = async (list: string): Promise<string> =>
    dataOf(await call(`${V1}/${list}?limit=1`, { secret })).nextCursor;
  return {
    workspaceId: workspace.id,
    instanceId: instance.id,
    groupIds: groups.slice(0, 2).map(({ id }) => id),
    idempotencyKey: 'first',
    cursors: {
      instances: await cursorOf('instances'),
      groups: await cursorOf('groups'),
      campaigns: await cursorOf('campaigns'),
    },
    order,
  };
};

/** Returns the same knowledge about a workspace that does not exist. */
const makeUp = (known: Knowledge): Knowledge => {
  const ids = [known.workspaceId, known.instanceId, ...known.groupIds, ...Object.values(known.cursors)];
  const text = ids.reduce((json, id) => json.replaceAll(id, randomUUID()), JSON.stringify(known));
  return { ...(JSON.parse(text) as Knowledge), idempotencyKey: 'unused' };
};

/** Wraps the repositories. Adds the first argument of each call, the workspace, to a list. */
const watch = (ports: AdminPorts, asked: unknown[]): Partial<AdminPorts> =>
  Object.fromEntries(
    REPOSITORIES.map((port) => [
      port,
      new Proxy(ports[port], {
        get: (repository, name) => {
          const method = Reflect.get(repository, name) as (...args: readonly unknown[]) => unknown;
          return (...args: readonly unknown[]): unknown => {
            if (name !== 'findBySecretHash') asked.push(args[0]);
            return Reflect.apply(method, repository, args);
          };
        },
      }),
    ]),
  );

/** Registers attempts of a caller to reach another workspace. Each is like one to reach a workspace that does not exist. */
export const describeIsolation = (openHarness: OpenHttp): void => {
  describeSharedHttp('another workspace', openHarness, (fixture) => {
    let known: Knowledge;
    let call: Caller;
    const asked: unknown[] = [];

    before(async () => {
      known = await learn(fixture());
      call = await fixture().serveWith((ports) => watch(ports, asked));
    });

    const send = (request: RawRequest, secret = fixture().home.secret): Promise<ReceivedResponse> =>
      sendRaw(call, { ...request, headers: [['Authorization', `Bearer ${secret}`], ...(request.headers ?? [])] });

    for (const { what, codes, requests } of ATTEMPTS) {
      it(`is not reached with ${what}, and not distinguished from a missing one`, async () => {
        const { home } = fixture();
        const problemsWith = async (knowledge: Knowledge): Promise<Problem[]> => {
          const problems: Problem[] = [];
          for (const request of requests(knowledge, home)) {
            problems.push({ ...problemOf(await send(request)), instance: '', requestId: '' });
          }
          return problems;
        };
        asked.length = 0;
        const problems = await problemsWith(known);
        expect(problems.map(({ code }) => code)).to.deep.equal(codes);
        expect(new Set([home.workspace.id, ...asked])).to.deep.equal(new Set([home.workspace.id]));
        expect(problems).to.deep.equal(await problemsWith(makeUp(known)));
      });
    }

    it('is not reached with a header', async () => {
      const { home } = fixture();
      for (const name of ['X-Workspace-Id', 'X-Tenant-Id', 'X-Forwarded-User', 'Cookie', 'X-Original-URL']) {
        const response = await send({ target: `${V1}/me`, headers: [[name, `workspaceId=${known.workspaceId}`]] });
        expect(dataOf(response)).to.include({ id: home.workspace.id });
      }
    });

    it('keeps its idempotency key, which creates a campaign for others', async () => {
      const { home, foreign } = fixture();
      const key = ['Idempotency-Key', known.idempotencyKey] as const;
      expect((await send(post(campaignTo(home), key))).headers.has('idempotency-replayed')).to.be.false;
      const replayed = await send(post(known.order, key), foreign.secret);
      expect(replayed.headers.get('idempotency-replayed')).to.equal('true');
      expect(dataOf(await send({ target: CAMPAIGNS }, foreign.secret)).items).to.have.lengthOf(2);
    });
  });

  describeSharedHttp('a key in another place than Authorization', openHarness, (fixture) => {
    const ME = `${V1}/me`;
    for (const [where, request, ...codes] of [
      ['a header', (key: string) => ({ target: ME, headers: [['X-Api-Key', key] as const] }), 'missing_key'],
      ['a parameter', (key: string) => ({ target: `${ME}?access_token=${key}` }), 'missing_key', 'unknown_parameter'],
      ['the name of a parameter', (key: string) => ({ target: `${ME}?${key}=1` }), 'missing_key', 'unknown_parameter'],
      ['a path', (key: string) => ({ target: `${V1}/groups/%77sk_${key.slice(4)}` }), 'unknown_path', 'unknown_path'],
      ['the name of a field', (key: string) => post({ [key]: 1 }), 'missing_key', 'validation_failed'],
      ['a request id', (key: string) => ({ target: ME, headers: [['X-Request-Id', key] as const] }), 'missing_key'],
    ] as const) {
      it(`is not read from ${where}, and not repeated`, async () => {
        const { call, home, foreign } = fixture();
        for (const [index, code] of codes.entries()) {
          const { headers = [], ...rest }: RawRequest = request(foreign.secret);
          const own = index === 0 ? [] : [['Authorization', `Bearer ${home.secret}`] as const];
          const response = await sendRaw(call, { ...rest, headers: [...own, ...headers] });
          expect(problemOf(response).code).to.equal(code);
          expect(JSON.stringify([...response.headers]) + response.text).not.to.contain(foreign.secret.slice(4));
        }
      });
    }
  });
};
