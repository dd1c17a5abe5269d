import Router from '@koa/router';
import { createCaller } from '@workspace-api/conformance';
import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import Koa, { type Middleware } from 'koa';
import { createServer } from 'node:http';
import { createWorkspaceMiddleware, createWorkspaceServer } from '../src/index.js';
import { gate } from './support/gate.js';
import { listening } from './support/listening.js';
import { CAMPAIGN, stubApi } from './support/stub-api.js';

const ME = '/api/public/v1/me';

describe("createWorkspaceMiddleware in a host's application", () => {
  const listen = listening();

  /** Serves a host's application. Errors that reach the application itself are collected instead of printed. */
  const host = async (...middlewares: readonly Middleware[]) => {
    const application = new Koa();
    const errors: unknown[] = [];
    application.on('error', (error) => errors.push(error));
    for (const middleware of middlewares) application.use(middleware);
    const handle = application.callback();
    const port = await listen(createServer((request, response) => void handle(request, response)));
    const baseUrl = `http://127.0.0.1:${String(port)}`;
    // What the host answers itself is not in the document of the API.
    const get = (path: string): Promise<Response> => fetch(baseUrl + path);
    return { get, call: createCaller(baseUrl), errors };
  };

  const answerAll: Middleware = (context) => {
    context.body = `host: ${context.path}`;
  };

  for (const path of [
    '/',
    '/api/public/v10/me',
    '/api/public/v',
    '/api/public/v2/me',
    '/api/public/V1/me',
    '/v1/api/public/v1/me',
    '/docs/problem',
    '/docs/problemsolving',
    '/docs',
  ]) {
    it(`leaves ${path} to the host`, async () => {
      const { get } = await host(createWorkspaceMiddleware(stubApi()), answerAll);
      const answer = await get(path);
      expect(await answer.text()).to.equal(`host: ${path}`);
      expect(answer.headers.has('x-request-id')).to.be.false;
    });
  }

  for (const path of ['/api/public/v1', '/api/public/v1/', '/api/public/v1/elsewhere', '/docs/problems/elsewhere']) {
    it(`refuses ${path} itself`, async () => {
      const { call } = await host(createWorkspaceMiddleware(stubApi()), answerAll);
      expect((await call(path)).json).to.include({ code: 'unknown_path', instance: path });
    });
  }

  for (const path of ['/api/public/v1/openapi.json', '/docs/problems', '/docs/problems/unknown_key']) {
    it(`serves ${path}`, async () => {
      const { call } = await host(createWorkspaceMiddleware(stubApi()), answerAll);
      expect(await call(path)).to.include({ status: 200 });
    });
  }

  for (const [what, path, call] of [
    ['an operation', ME, {}],
    ['HEAD', ME, { method: 'HEAD' }],
    ['a list with a query', '/api/public/v1/groups?limit=5', {}],
    ['text beyond ASCII', '/api/public/v1/campaigns', {}],
    ['a creation that is replayed', '/api/public/v1/campaigns', { method: 'POST', body: '{}' }],
    ['an unknown parameter', `${ME}?a=1`, {}],
    ['a body that is no JSON', '/api/public/v1/campaigns', { method: 'POST', body: '{' }],
    ['another method', ME, { method: 'DELETE' }],
    ['a path that is written in another way', '/api/public/v1/m%65', {}],
    ['an outage', '/api/public/v1/usage', {}],
  ] as const) {
    it(`answers ${what} as the server of its own does`, async () => {
      const api = stubApi({
        authorize: async (secret, scope, options) => {
          options?.onRateLimits?.([{ policy: 'key', limit: 9, windowSeconds: 60, remaining: 8, resetSeconds: 7 }]);
          return stubApi().authorize(secret, scope);
        },
        listCampaigns: async () => ({ items: [{ ...CAMPAIGN, name: 'Größe 🎈' }], nextCursor: null }),
        createCampaign: async () => ({ campaign: CAMPAIGN, replayed: true }),
        getUsage: () => Promise.reject(new DomainError('unavailable', { retryAfterSeconds: 2, applied: 'no' })),
      });
      const own = createCaller(`http://127.0.0.1:${String(await listen(createWorkspaceServer(api)))}`);
      const hosted = (await host(createWorkspaceMiddleware(api))).call;
      const headers = { 'x-request-id': 'trace-17', 'content-type': 'application/json' };
      const [expected, found] = await Promise.all(
        [own, hosted].map(async (caller) => {
          const answer = await caller(path, { ...call, headers });
          // Each server has its own time for connections on which nothing runs.
          const sent = [...answer.headers].filter(([name]) => !['date', 'keep-alive'].includes(name));
          return { status: answer.status, headers: sent.sort(), text: answer.text };
        }),
      );
      expect(found).to.deep.equal(expected);
    });
  }

  it("serves the API beside a host's routes, in either order", async () => {
    const router = new Router({ prefix: '/shop' });
    router.get('/me', answerAll);
    for (const order of [
      [router.routes(), createWorkspaceMiddleware(stubApi())],
      [createWorkspaceMiddleware(stubApi()), router.routes()],
    ] as Middleware[][]) {
      const { get, call } = await host(...order);
      expect(await (await get('/shop/me')).text()).to.equal('host: /shop/me');
      expect((await call(ME)).json).to.have.nested.property('data.name', 'Stub');
    }
  });

  it("does not take a host's routes in front of it for its own", async () => {
    const router = new Router();
    router.get('host', '/{*path}', (_context, next) => next());
    const { call } = await host(router.routes() as Middleware, createWorkspaceMiddleware(stubApi()));
    expect(await call('/api/public/v1/elsewhere')).to.include({ status: 404 });
    const wrongMethod = await call(ME, { method: 'DELETE' });
    expect(wrongMethod.headers.get('allow')?.split(', ')).to.have.members(['GET', 'HEAD']);
  });

  it('runs inside the middleware of the host, which sees its answers', async () => {
    const seen: unknown[] = [];
    const wrap: Middleware = async (context, next) => {
      context.set('X-Host', 'before');
      await next();
      seen.push(context.status);
      context.set('X-Host', `${context.response.get('X-Host')} and after`);
    };
    const { get } = await host(wrap, createWorkspaceMiddleware(stubApi()));
    expect((await get(ME)).headers.get('x-host')).to.equal('before and after');
    expect((await get(`${ME}?a=1`)).headers.get('x-host')).to.equal('before and after');
    expect(seen).to.deep.equal([200, 400]);
  });

  it('leaves the errors of the host to the host', async () => {
    const told: unknown[] = [];
    const failure = new Error('of the host');
    const { get, errors } = await host(
      createWorkspaceMiddleware(stubApi(), { onError: (error) => told.push(error) }),
      () => {
        throw failure;
      },
    );
    const answer = await get('/shop');
    expect([answer.status, await answer.text()]).to.deep.equal([500, 'Internal Server Error']);
    expect(errors).to.deep.equal([failure]);
    expect(told).to.deep.equal([]);
  });

  it('keeps its own errors from the host', async () => {
    const getWorkspace = (): Promise<never> => Promise.reject(new Error('of the API'));
    const { call, errors } = await host(createWorkspaceMiddleware(stubApi({ getWorkspace })));
    expect((await call(ME)).json).to.include({ code: 'internal_error' });
    expect(errors).to.deep.equal([]);
  });

  for (const [when, isKeyKnown] of [
    ['before its body was wanted', false],
    ['in the middle of its body', true],
  ] as const) {
    it(`returns to the host when the caller of an upload goes ${when}`, async () => {
      const asked = gate();
      const gone = gate();
      const returned = gate();
      const api = stubApi({
        authorize: async (secret, scope) => {
          asked.open();
          if (!isKeyKnown) await gone.passed;
          return stubApi().authorize(secret, scope);
        },
      });
      const { call } = await host(async ({ req }, next) => {
        req.once('close', gone.open);
        await next();
        returned.open();
      }, createWorkspaceMiddleware(api));

      const caller = new AbortController();
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
      const upload = call('/api/public/v1/campaigns', { method: 'POST', body, signal: caller.signal }).catch(
        () => null,
      );
      await asked.passed;
      caller.abort();
      expect(await upload).to.equal(null);
      await returned.passed;
    });
  }
});
