import Router from '@koa/router';
import type { RequestRecord, CompletedRequest } from '@workspace-api/http';
import { DomainError } from '@workspace-api/core';
import { Reported, WORKSPACE, stubApi, gate } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { Middleware } from 'koa';
import { mock } from 'node:test';
import { createWorkspaceMiddleware } from '../src/index.js';
import { appOf } from './support/app-of.js';
import { serving } from './support/serving.js';

const ME = '/api/public/v1/me';

describe("createWorkspaceMiddleware in a host's application", () => {
  const serve = serving();

  afterEach(() => {
    mock.restoreAll();
  });

  const host: Middleware = (context) => {
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
      const { get } = await serve(appOf(createWorkspaceMiddleware(stubApi()), host));
      const response = await get(path);
      expect(await response.text()).to.equal(`host: ${path}`);
      expect(response.headers.has('x-request-id')).to.be.false;
    });
  }

  it("serves the API beside a host's routes, in either order", async () => {
    const router = new Router({ prefix: '/shop' });
    router.get('/me', host);
    for (const order of [
      [router.routes(), createWorkspaceMiddleware(stubApi())],
      [createWorkspaceMiddleware(stubApi()), router.routes()],
    ] as Middleware[][]) {
      const { get, call } = await serve(appOf(...order));
      expect(await (await get('/shop/me')).text()).to.equal('host: /shop/me');
      expect((await call(ME)).json).to.have.nested.property('data.name', WORKSPACE.name);
    }
  });

  it("does not list a host's routes in front of it in Allow", async () => {
    const router = new Router();
    router.get('host', '/{*path}', (_context, next) => next());
    const { call } = await serve(appOf(router.routes() as Middleware, createWorkspaceMiddleware(stubApi())));
    expect(await call('/api/public/v1/elsewhere')).to.include({ status: 404 });
    const wrongMethod = await call(ME, { method: 'DELETE' });
    expect(wrongMethod.headers.get('allow')?.split(', ')).to.have.members(['GET', 'HEAD']);
  });

  it('runs inside the middleware of the host, which sees its responses', async () => {
    const seen: unknown[] = [];
    const wrap: Middleware = async (context, next) => {
      context.set('X-Host', 'before');
      await next();
      seen.push(context.status);
      context.set('X-Host', `${context.response.get('X-Host')} and after`);
    };
    const { get } = await serve(appOf(wrap, createWorkspaceMiddleware(stubApi())));
    expect((await get(ME)).headers.get('x-host')).to.equal('before and after');
    expect((await get(`${ME}?a=1`)).headers.get('x-host')).to.equal('before and after');
    expect(seen).to.deep.equal([200, 400]);
  });

  it('leaves the errors of the host to the host', async () => {
    const reported = new Reported<CompletedRequest>();
    const failure = new Error('of the host');
    const api = createWorkspaceMiddleware(stubApi(), { onResponse: reported.onResponse });
    const { get, errors } = await serve(
      appOf(api, () => {
        throw failure;
      }),
    );
    const response = await get('/shop');
    expect([response.status, await response.text()]).to.deep.equal([500, 'Internal Server Error']);
    expect(errors).to.deep.equal([failure]);
    expect(reported.requests).to.deep.equal([]);
  });

  it('puts the record of each request into context.state.requestRecord', async () => {
    const records: unknown[] = [];
    const wrap: Middleware = async ({ state }, next) => {
      await next();
      records.push(state['requestRecord']);
    };
    const { call, get } = await serve(appOf(wrap, createWorkspaceMiddleware(stubApi())));
    for (const path of [ME, `${ME}?a=1`, '/api/public/v1/elsewhere']) await call(path);
    await get('/shop');
    const [success, failed, unknown, ofHost] = records as (RequestRecord | undefined)[];
    expect(success).to.include({ operationId: 'getWorkspace', status: 200, code: null });
    expect(failed).to.include({ operationId: 'getWorkspace', status: 400, code: 'unknown_parameter' });
    expect(unknown).to.include({ operationId: null, status: 404, code: 'unknown_path' });
    expect(ofHost).to.equal(undefined);
  });

  it("keeps the host's X-Request-Id instead of the client's", async () => {
    const reported = new Reported<CompletedRequest>();
    const setId: Middleware = (context, next) => {
      context.set('X-Request-Id', 'host-4');
      return next();
    };
    const api = createWorkspaceMiddleware(stubApi(), { onResponse: reported.onResponse });
    const { call } = await serve(appOf(setId, api));
    const { headers, json } = await call(`${ME}?a=1`, { headers: { 'x-request-id': 'trace-17' } });
    expect(headers.get('x-request-id')).to.equal('host-4');
    expect(json).to.include({ requestId: 'host-4' });
    expect((await reported.count(1))[0]?.requestId).to.equal('host-4');
  });

  describe('reports an internal error', () => {
    const failure = new Error('connection to db-7 lost');
    const failing = stubApi({ getWorkspace: () => Promise.reject(failure) });

    it('to onResponse only', async () => {
      const reported = new Reported<CompletedRequest>();
      const { call, errors } = await serve(
        appOf(createWorkspaceMiddleware(failing, { onResponse: reported.onResponse })),
      );
      expect((await call(ME)).json).to.include({ code: 'internal_error' });
      expect((await reported.count(1))[0]).to.include({ status: 500, error: failure });
      expect(errors).to.deep.equal([]);
    });

    it("as an 'error' event of the application without onResponse, and responds with the problem", async () => {
      const { call, errors } = await serve(appOf(createWorkspaceMiddleware(failing)));
      expect((await call(ME)).json).to.include({ code: 'internal_error' });
      expect(errors).to.deep.equal([failure]);
    });

    for (const thrown of ['text', null, undefined] as unknown as Error[]) {
      it(`and responds with the problem, although ${String(thrown)} was thrown and Koa prints errors itself`, async () => {
        const printed = mock.method(console, 'error', () => undefined);
        const api = stubApi({ getWorkspace: () => Promise.reject(thrown) });
        const app = appOf(createWorkspaceMiddleware(api));
        const { call } = await serve(app, { collectErrors: false });
        expect((await call(ME)).json).to.include({ code: 'internal_error' });
        expect(printed.mock.callCount()).to.equal(1);
      });
    }

    it('but no outage and no rejected request', async () => {
      const unavailable = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
      const api = createWorkspaceMiddleware(stubApi({ getUsage: () => Promise.reject(unavailable) }));
      const { call, errors } = await serve(appOf(api));
      for (const path of ['/api/public/v1/usage', `${ME}?a=1`, '/api/public/v1/elsewhere']) await call(path);
      expect(errors).to.deep.equal([]);
    });
  });

  it('reports the requests of the API to onResponse, and no others', async () => {
    const reported = new Reported<CompletedRequest>();
    const api = createWorkspaceMiddleware(stubApi(), { onResponse: reported.onResponse });
    const { call, get } = await serve(appOf(api, host));
    await get('/shop');
    await call(ME);
    await call('/api/public/v1/elsewhere');
    expect((await reported.count(2)).map(({ status, aborted }) => [status, aborted])).to.deep.equal([
      [200, false],
      [404, false],
    ]);
  });

  for (const [when, isKeyKnown] of [
    ['before its body is read', false],
    ['within its body', true],
  ] as const) {
    it(`returns to the host if the client of an upload disconnects ${when}`, async () => {
      const called = gate();
      const gone = gate();
      const returned = gate();
      const api = stubApi({
        authorize: async (secret, scope) => {
          called.open();
          if (!isKeyKnown) await gone.passed;
          return stubApi().authorize(secret, scope);
        },
      });
      const wrap: Middleware = async ({ req }, next) => {
        req.once('close', gone.open);
        await next();
        returned.open();
      };
      const { call } = await serve(appOf(wrap, createWorkspaceMiddleware(api)));

      const client = new AbortController();
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
      const upload = call('/api/public/v1/campaigns', { method: 'POST', body, signal: client.signal }).catch(
        () => null,
      );
      await called.passed;
      client.abort();
      expect(await upload).to.equal(null);
      await returned.passed;
    });
  }
});
