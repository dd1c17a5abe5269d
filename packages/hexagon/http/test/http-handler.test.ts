import { ROUTES, route } from '@workspace-api/contract';
import { problem } from '@workspace-api/contract/schemas';
import {
  DomainError,
  ValidationIssues,
  createPrincipal,
  object,
  operation,
  type AuthorizeOptions,
  type WorkspaceApi,
} from '@workspace-api/core';
import {
  CAMPAIGN,
  gate,
  jsonOf,
  keyedApi,
  type RequestParts,
  requestTo,
  stubApi,
  WORKSPACE,
} from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { mock } from 'node:test';
import { createHttpHandler, serve, type Endpoint, type HttpHandlerOptions } from '../src/index.js';
import type { Handled } from '../src/internal.js';
import { AT_CAMPAIGN, getCampaign } from './support/operations.js';

const ME = '/api/public/v1/me';
const CAMPAIGNS = '/api/public/v1/campaigns';
const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
const SECRET = `wsk_${'0'.repeat(38)}`;

describe('createHttpHandler', () => {
  const handle = (
    target: string,
    parts: RequestParts = {},
    api: WorkspaceApi = stubApi(),
    options?: HttpHandlerOptions,
  ): Promise<Handled> => createHttpHandler(api, options).handle(requestTo(target, parts));

  it('responds to an operation with its JSON, and headers that forbid caching', async () => {
    const { response } = await handle(ME, { headers: { 'x-request-id': 'trace-17' } });
    expect(response).to.deep.equal({
      status: 200,
      headers: {
        'X-Request-Id': 'trace-17',
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
      body: JSON.stringify({ data: WORKSPACE }),
    });
  });

  for (const replayed of [false, true]) {
    it(`responds with 201 to a creation, ${replayed ? 'replayed' : 'the first time'}`, async () => {
      const createCampaign: WorkspaceApi['createCampaign'] = async () => ({ record: CAMPAIGN, replayed });
      const { response } = await handle(CAMPAIGNS, POST, stubApi({ createCampaign }));
      expect(response.status).to.equal(201);
      expect(response.headers['Idempotency-Replayed']).to.equal(replayed ? 'true' : undefined);
      expect(response.body).to.equal(JSON.stringify({ data: CAMPAIGN }));
    });
  }

  it('is called what its host calls it: in the document and in a challenge', async () => {
    const about = { title: 'Acme <API>' };
    const get = async (target: string, parts?: RequestParts, api?: WorkspaceApi) =>
      (await handle(target, parts, api, { about })).response;
    expect(jsonOf(await get('/api/public/v1/openapi.json'))).to.have.nested.property('info.title', 'Acme <API>');
    const api = stubApi({ authorize: () => Promise.reject(new DomainError('missing_key')) });
    expect((await get(ME, {}, api)).headers['WWW-Authenticate']).to.equal('Bearer realm="Acme <API>"');
    expect((await handle(ME, {}, api)).response.headers['WWW-Authenticate']).to.equal('Bearer realm="workspace-api"');
  });

  it('serves an endpoint beside the operations, with the record of the operation that it called', async () => {
    const { record } = await handle(ME, { headers: { 'x-request-id': 'trace-17' } });
    const endpoint: Endpoint = {
      method: 'POST',
      path: '/rpc',
      admission: null,
      respond: (context) => {
        context.calledOperation = record;
        return { status: 202, headers: context.headers('text/plain'), body: 'called' };
      },
    };
    const handler = createHttpHandler(stubApi(), { endpoints: [endpoint] });
    expect(handler.owns('/rpc')).to.equal(true);
    const handled = await handler.handle(requestTo('/rpc', { method: 'POST' }));
    expect(handled.response).to.include({ status: 202, body: 'called' });
    expect(handled.record).to.equal(record);
    expect((await handler.handle(requestTo('/rpc'))).response).to.include({ status: 405 });
  });

  describe('ends an admitted request once', () => {
    /** An API that admits requests when `admission` resolves, and counts those that begin and end. */
    const counted = (methods: Partial<WorkspaceApi> = {}, admission: Promise<void> = Promise.resolve()) => {
      const counts = { begun: 0, ended: 0 };
      const api = stubApi({
        authorize: async (_secret, scope, options) => {
          await admission;
          options?.observer?.onAdmitted?.(() => void (counts.ended += 1));
          counts.begun += 1;
          return createPrincipal(WORKSPACE.id, [scope]);
        },
        ...methods,
      });
      return { counts, api };
    };
    const fail = () => Promise.reject(new Error('outage'));

    for (const [what, target, parts, methods, status] of [
      ['that succeeds', ME, {}, {}, 200],
      ['whose operation throws', ME, {}, { getWorkspace: fail }, 500],
      ['whose query is not valid', `${ME}?a=1`, {}, {}, 400],
      ['whose body is not valid', CAMPAIGNS, { ...POST, body: '{' }, {}, 400],
      ['whose creation throws', CAMPAIGNS, POST, { createCampaign: fail }, 500],
    ] as const) {
      it(what, async () => {
        const { counts, api } = counted(methods);
        expect((await handle(target, parts, api)).response.status).to.equal(status);
        expect(counts).to.deep.equal({ begun: 1, ended: 1 });
      });
    }

    it('only after its operation, so that it counts as long as it runs', async () => {
      let endedBefore: number | undefined;
      const { counts, api } = counted({
        getWorkspace: async () => {
          endedBefore = counts.ended;
          return WORKSPACE;
        },
      });
      await handle(ME, {}, api);
      expect([endedBefore, counts.ended]).to.deep.equal([0, 1]);
    });

    for (const outcome of ['succeeds', 'fails'] as const) {
      it(`whose operation ${outcome} after the deadline, only then`, async () => {
        const { passed, open } = gate();
        const work = passed.then(() => (outcome === 'fails' ? fail() : WORKSPACE));
        const { counts, api } = counted({ getWorkspace: () => work });
        expect((await handle(ME, {}, api, { deadlineMilliseconds: 5 })).response.status).to.equal(503);
        expect(counts).to.deep.equal({ begun: 1, ended: 0 });
        open();
        await work.catch(() => undefined);
        expect(counts).to.deep.equal({ begun: 1, ended: 1 });
      });
    }

    for (const [what, target, parts] of [
      ['read', ME, {}],
      ['write', CAMPAIGNS, POST],
    ] as const) {
      it(`that is admitted after the deadline of its ${what}`, async () => {
        let admit: () => void = () => undefined;
        const admission = new Promise<void>((resolve) => {
          admit = resolve;
        });
        const { counts, api } = counted({}, admission);
        expect((await handle(target, parts, api, { deadlineMilliseconds: 5 })).response.status).to.equal(503);
        admit();
        await new Promise((resolve) => setImmediate(resolve));
        expect(counts).to.deep.equal({ begun: 1, ended: 1 });
      });
    }
  });

  it('reads every list at once, also for a workspace with large pages and behind requests that it rejects', async () => {
    let reads = 0;
    const api = keyedApi({
      listCampaigns: () => Promise.resolve({ items: [{ ...CAMPAIGN, name: 'x'.repeat(300_000) }], nextCursor: null }),
      listInstances: () => Promise.reject(new ValidationIssues().toError('invalid_cursor')),
      listGroups: () => {
        reads += 1;
        return Promise.resolve({ items: [], nextCursor: null });
      },
    });
    const handler = createHttpHandler(api);
    const read = (list: string): Promise<Handled> =>
      handler.handle(requestTo(`/api/public/v1/${list}`, { headers: { authorization: `Bearer ${SECRET}` } }));
    expect((await read('campaigns')).response.status).to.equal(200);
    const handled = [...Array<string>(20).fill('instances'), ...Array<string>(20).fill('groups')].map(read);
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).to.equal(20);
    expect((await Promise.all(handled)).filter(({ response }) => response.status === 400)).to.have.lengthOf(20);
  });

  it('reports a forwarded request if no proxy is trusted', async () => {
    for (const [trustedProxies, headers, expected] of [
      [0, { 'x-forwarded-for': '203.0.113.7' }, 1],
      [0, {}, 0],
      [1, { 'x-forwarded-for': '203.0.113.7' }, 0],
    ] as const) {
      let reports = 0;
      await handle(ME, { headers }, stubApi(), { trustedProxies, onUntrustedProxy: () => void (reports += 1) });
      expect(reports).to.equal(expected);
    }
  });

  for (const [how, onUntrustedProxy] of [
    [
      'throws',
      () => {
        throw new Error('disk full');
      },
    ],
    ['rejects', (() => Promise.reject(new Error('disk full'))) as () => void],
  ] as const) {
    it(`prints the error if onUntrustedProxy ${how}, and serves the request`, async () => {
      const print = mock.method(console, 'error', () => undefined);
      const parts = { headers: { 'x-forwarded-for': '203.0.113.7' } };
      expect((await handle(ME, parts, stubApi(), { onUntrustedProxy })).response.status).to.equal(200);
      await new Promise((resolve) => setImmediate(resolve));
      expect(print.mock.callCount()).to.equal(1);
      mock.restoreAll();
    });
  }

  it('passes the page, the body and the idempotency key to the core', async () => {
    const calls: unknown[] = [];
    const api = stubApi({
      listGroups: async (_principal, page) => {
        calls.push(page);
        return { items: [], nextCursor: null };
      },
      createCampaign: async (_principal, input, options) => {
        calls.push([input, options]);
        return { record: CAMPAIGN, replayed: false };
      },
    });
    await handle('/api/public/v1/groups?limit=5&cursor=next', {}, api);
    await handle(
      CAMPAIGNS,
      { ...POST, body: '{"name":"a"}', headers: { ...POST.headers, 'idempotency-key': '"b"' } },
      api,
    );
    expect(calls).to.deep.equal([{ limit: 5, cursor: 'next' }, [{ name: 'a' }, { idempotencyKey: 'b' }]]);
  });

  describe('routing', () => {
    for (const path of [
      '/',
      '/me',
      '/api/public/v1',
      '/api/public/v1/',
      '/api/public/v1/me/',
      '/api/public/v1/ME',
      '/api/public/v1//me',
      '/api/public/v1/m%65',
      '//api/public/v1/me',
      '/api/public/v2/me',
      '*',
      '/__proto__',
      '/docs',
    ]) {
      it(`responds to ${path} with unknown_path`, async () => {
        const { response } = await handle(path);
        expect(problem.parse(jsonOf(response)).code).to.equal('unknown_path');
      });
    }

    for (const [path, method, allow] of [
      [ME, 'DELETE', ['GET', 'HEAD']],
      [ME, 'get', ['GET', 'HEAD']],
      [ME, '', ['GET', 'HEAD']],
      [CAMPAIGNS, 'PUT', ['GET', 'HEAD', 'POST']],
      ['/api/public/v1/openapi.json', 'POST', ['GET', 'HEAD']],
      ['/docs/problems/unknown_key', 'DELETE', ['GET', 'HEAD']],
    ] as const) {
      it(`rejects ${method || 'an empty method'} at ${path} with the methods that it allows`, async () => {
        const { response } = await handle(path, { method });
        expect(problem.parse(jsonOf(response)).code).to.equal('method_not_allowed');
        expect(response.headers['Allow']?.split(', ').sort()).to.deep.equal(allow);
      });
    }

    it('owns the paths of the API and of the pages about problems, and no others', () => {
      const handler = createHttpHandler(stubApi());
      for (const path of [
        '/api/public/v1',
        '/api/public/v1/',
        ME,
        '/api/public/v1/x',
        '/docs/problems',
        '/docs/problems/x',
      ])
        expect(handler.owns(path), path).to.be.true;
      for (const path of [
        '/',
        '/api/public/v10/me',
        '/api/public/v',
        '/api/public/V1/me',
        '/docs',
        '/docs/problem',
        '/docs/problemsolving',
      ])
        expect(handler.owns(path), path).to.be.false;
    });

    it('has the route of every operation, for the router of a framework', async () => {
      const handler = createHttpHandler(stubApi());
      expect(handler.routes).to.have.lengthOf(ROUTES.length);
      for (const route of handler.routes) {
        const { name, method, path } = route;
        const { record } = await handler.handle(requestTo(path, { method }));
        expect(record.operationId).to.equal(name);
        // The framework has matched, so the path is not read again.
        const matched = await route.handle(requestTo('/', { method }), []);
        expect(matched.record.operationId).to.equal(name);
      }
    });

    it('has routes with parameters after all others, and decodes the segments that the framework matched', async () => {
      const listed = operation({
        id: 'listNothing',
        scope: 'campaigns:read',
        effect: 'read',
        summary: 'List nothing',
        description: 'Returns nothing.',
        input: object({}),
        output: object({}),
        errors: [],
        perform: () => async () => ({}),
      });
      const handler = createHttpHandler(keyedApi(), {
        operations: [
          serve(route(getCampaign, { ...AT_CAMPAIGN, path: '/api/a/{campaignId}' }), {}),
          serve(route(listed, { ...AT_CAMPAIGN, path: '/api/b' }), {}),
        ],
      });
      expect(handler.routes.at(-1)).to.include({ path: '/api/a/{campaignId}' });
      const request = requestTo('/', { headers: { authorization: `Bearer ${SECRET}` } });
      const found = await handler.routes.at(-1)?.handle(request, ['%C3%A9']);
      expect(found && jsonOf(found.response)).to.have.nested.property('data.campaignId', 'é');
      const unknown = await handler.routes.at(-1)?.handle(requestTo('/api/a/%c3'), ['%c3']);
      expect(unknown?.record).to.include({ status: 404, code: 'unknown_path' });
    });
  });

  describe('request ids', () => {
    const idOf = async (headers: Readonly<Record<string, string>>, requestId?: string): Promise<string | undefined> =>
      (await handle(ME, { headers, requestId })).response.headers['X-Request-Id'];

    it("keeps the host's instead of the client's", async () => {
      expect(await idOf({ 'x-request-id': 'trace-17' }, 'host-4')).to.equal('host-4');
    });

    for (const id of ['with space', 'one, two', '17', 'x'.repeat(129)]) {
      it(`keeps ${JSON.stringify(id.slice(0, 20))} of the host`, async () => {
        expect(await idOf({}, id)).to.equal(id);
      });
    }

    for (const id of ['', 'a\r\nSet-Cookie: b', 'a\0', 'é']) {
      it(`replaces ${JSON.stringify(id)} of the host, which a header cannot have`, async () => {
        expect(await idOf({ 'x-request-id': 'trace-17' }, id)).to.match(/^[\da-f-]{36}$/);
      });
    }

    it("redacts an API key in the host's", async () => {
      expect(await idOf({}, `job ${SECRET}`)).to.equal('job wsk_*');
    });
  });

  describe('problems', () => {
    it('have the request id, the path and a type below the mount path', async () => {
      const { response } = await handle(`${ME}?a=1`, { mountPath: '/shop', headers: { 'x-request-id': 'trace-17' } });
      expect(problem.parse(jsonOf(response))).to.include({
        code: 'unknown_parameter',
        type: '/shop/docs/problems/unknown_parameter',
        instance: '/shop/api/public/v1/me',
        requestId: 'trace-17',
      });
      expect(response.headers).to.include({
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': 'trace-17',
      });
    });

    it('redact every API key in the path, and have no query', async () => {
      const { response } = await handle(`/api/public/v1/${SECRET}/${SECRET}x?key=${SECRET}`);
      expect(problem.parse(jsonOf(response)).instance).to.equal('/api/public/v1/wsk_*/wsk_*x');
      expect(JSON.stringify(response)).not.to.contain(SECRET);
    });

    it('reveal nothing of an unexpected error', async () => {
      const failure = new Error('connection to db-7 lost');
      const { response } = await handle(ME, {}, stubApi({ getWorkspace: () => Promise.reject(failure) }));
      expect(problem.parse(jsonOf(response))).to.include({ code: 'internal_error', status: 500 });
      expect(JSON.stringify(response)).not.to.contain('db-7');
    });
  });

  describe('keys', () => {
    /** Returns what the core receives to authorize one request. */
    const authorizedWith = async (parts: RequestParts, options?: HttpHandlerOptions) => {
      const calls: { secret: string | undefined; scope: string; address: AuthorizeOptions['address'] }[] = [];
      const api = stubApi({
        authorize: (secret, scope, { address } = {}) => {
          calls.push({ secret, scope, address });
          return stubApi().authorize(secret, scope);
        },
      });
      await handle(ME, parts, api, options);
      return calls;
    };

    it('are passed to the core with the scope of the operation and the address of the client', async () => {
      const parts = { headers: { authorization: 'Bearer abc' }, clientAddress: '::ffff:203.0.113.7' };
      expect(await authorizedWith(parts)).to.deep.equal([
        { secret: 'abc', scope: 'workspace:read', address: '203.0.113.7' },
      ]);
    });

    it('come from the client of a trusted proxy only', async () => {
      const parts = { headers: { 'x-forwarded-for': '203.0.113.7' }, clientAddress: '10.0.0.1' };
      expect((await authorizedWith(parts))[0]?.address).to.equal('10.0.0.1');
      expect((await authorizedWith(parts, { trustedProxies: 1 }))[0]?.address).to.equal('203.0.113.7');
    });

    for (const [what, target, parts] of [
      ['the query', `${ME}?a=1`, {}],
      ['the media type', CAMPAIGNS, { ...POST, headers: { 'content-type': 'text/plain' } }],
      ['the body', CAMPAIGNS, { ...POST, body: '{' }],
    ] as const) {
      it(`are checked before ${what}`, async () => {
        const api = stubApi({ authorize: () => Promise.reject(new DomainError('unknown_key')) });
        const request = requestTo(target, parts);
        const readBody = (): Promise<never> => Promise.reject(new Error('The body was read.'));
        const { record } = await createHttpHandler(api).handle({ ...request, readBody });
        expect(record.code).to.equal('unknown_key');
      });
    }
  });

  describe('rate limits', () => {
    const HEADERS = { 'RateLimit-Policy': '"key";q=9;w=60', RateLimit: '"key";r=8;t=7' };
    const authorized = (parts: RequestParts = {}): RequestParts => ({
      ...parts,
      headers: { authorization: 'Bearer abc', ...parts.headers },
    });

    for (const [what, status, target, parts, methods] of [
      ['a success', 200, ME, {}, {}],
      ['a creation', 201, CAMPAIGNS, POST, {}],
      ['an unknown parameter', 400, `${ME}?a=1`, {}, {}],
      ['a body that is not JSON', 400, CAMPAIGNS, { ...POST, body: '{' }, {}],
      ['an internal error', 500, ME, {}, { getWorkspace: () => Promise.reject(new Error('lost')) }],
    ] as const) {
      it(`are in the headers of ${what}`, async () => {
        const { response } = await handle(target, authorized(parts), keyedApi(methods));
        expect(response.status).to.equal(status);
        expect(response.headers).to.include(HEADERS);
      });
    }

    it('are in the headers of a response to a key without the scope', async () => {
      const { response } = await handle(ME, authorized(), keyedApi({}, ['usage:read']));
      expect(response.status).to.equal(403);
      expect(response.headers).to.include(HEADERS);
    });

    it('are in no headers if no key was checked', async () => {
      for (const path of ['/docs/problems', '/api/public/v1/openapi.json', '/elsewhere']) {
        expect((await handle(path, authorized(), keyedApi())).response.headers).not.to.have.any.keys(HEADERS);
      }
    });
  });

  describe('deadlines', () => {
    const never = (): Promise<never> => new Promise(() => undefined);

    for (const [what, target, parts, methods] of [
      ['authorize', ME, {}, { authorize: never }],
      ['a read', ME, {}, { getWorkspace: never }],
      ['authorize before a body', CAMPAIGNS, POST, { authorize: never }],
      ['a creation', CAMPAIGNS, POST, { createCampaign: never }],
    ] as const) {
      it(`respond with 503 and Retry-After if ${what} takes too long`, async () => {
        const { response } = await handle(target, parts, stubApi(methods), { deadlineMilliseconds: 20 });
        expect(problem.parse(jsonOf(response)).code).to.equal('unavailable');
        expect(response.headers['Retry-After']).to.equal('1');
      });
    }

    it('do not include the time to receive the body', async () => {
      const request = requestTo(CAMPAIGNS, POST);
      const readBody = async (limit: number): Promise<Uint8Array> => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return request.readBody(limit);
      };
      const handler = createHttpHandler(stubApi(), { deadlineMilliseconds: 50 });
      expect((await handler.handle({ ...request, readBody })).response.status).to.equal(201);
    });
  });
});
