import { DomainError } from '@workspace-api/core';
import { READ_CAMPAIGN, Reported, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { Context, Middleware } from 'koa';
import type { CompletedRequest, Endpoint, RequestRecord } from '@workspace-api/http';
import { createWorkspaceApp } from '../src/index.js';
import { serving } from './support/serving.js';

const ME = '/api/public/v1/me';

const matchedRouteOf = ({ state }: Context): unknown => {
  const { route, operationId } = state['requestRecord'] as RequestRecord;
  return [route, operationId];
};

describe('createWorkspaceApp', () => {
  const serve = serving();

  it('compresses the document', async () => {
    const { get } = await serve(createWorkspaceApp(stubApi()));
    expect((await get('/api/public/v1/openapi.json')).headers.get('content-encoding')).to.equal('gzip');
  });

  it('sends no body and no type of an endpoint that responds without, whatever the status', async () => {
    const endpoint = (path: string, status: number): Endpoint => ({
      method: 'POST',
      path,
      admission: null,
      respond: () => ({ status, headers: {}, body: null }),
    });
    const { get } = await serve(
      createWorkspaceApp(stubApi(), {
        endpoints: [200, 202, 204].map((status) => endpoint(`/${String(status)}`, status)),
      }),
    );
    for (const status of [200, 202, 204]) {
      const response = await get(`/${String(status)}`, { method: 'POST' });
      expect([response.status, await response.text()]).to.deep.equal([status, '']);
      expect(response.headers.get('content-type')).to.equal(null);
    }
  });

  describe('with middleware of the host', () => {
    it('passes every request to it, the first one first, with its response and its record', async () => {
      const seen: unknown[] = [];
      const order: string[] = [];
      const middleware: Middleware[] = [
        async (context, next) => {
          order.push('first');
          await next();
          const { code } = context.state['requestRecord'] as RequestRecord;
          seen.push([context.method, context.path, context.status, code]);
        },
        (_context, next) => {
          order.push('second');
          return next();
        },
      ];
      const { call } = await serve(createWorkspaceApp(stubApi(), { middleware }));
      await call(ME);
      await call(`${ME}?a=1`);
      await call('/elsewhere');
      await call(ME, { method: 'DELETE' });
      await call('/docs/problems');
      expect(seen).to.deep.equal([
        ['GET', ME, 200, null],
        ['GET', ME, 400, 'unknown_parameter'],
        ['GET', '/elsewhere', 404, 'unknown_path'],
        ['DELETE', ME, 405, 'method_not_allowed'],
        ['GET', '/docs/problems', 200, null],
      ]);
      expect(order.slice(0, 4)).to.deep.equal(['first', 'second', 'first', 'second']);
    });

    it('challenges with the name of the API where it rejects a request', async () => {
      const middleware: Middleware = () => {
        throw new DomainError('missing_key');
      };
      const app = createWorkspaceApp(stubApi(), { middleware: [middleware], about: { title: 'Acme API' } });
      const { get } = await serve(app);
      expect((await get(ME)).headers.get('www-authenticate')).to.equal('Bearer realm="Acme API"');
    });

    it('lets it respond itself, and change responses', async () => {
      const middleware: Middleware = async (context, next) => {
        if (context.path === '/health') {
          context.body = 'well';
          return;
        }
        await next();
        context.set('X-Host', 'shop');
      };
      const { get } = await serve(createWorkspaceApp(stubApi(), { middleware: [middleware] }));
      expect(await (await get('/health')).text()).to.equal('well');
      expect((await get(ME)).headers.get('x-host')).to.equal('shop');
      expect((await get('/elsewhere')).headers.get('x-host')).to.equal('shop');
    });

    it('records the route of an operation for middleware, and none for another request', async () => {
      const routes: unknown[] = [];
      const trace: Middleware = async (context, next) => {
        await next();
        routes.push(matchedRouteOf(context));
      };
      const app = createWorkspaceApp(stubApi(), { middleware: [trace], operations: [READ_CAMPAIGN] });
      const { call, get } = await serve(app);
      await call(ME);
      await get('/api/public/v1/campaigns/17');
      await call('/elsewhere');
      expect(routes).to.deep.equal([
        [ME, 'getWorkspace'],
        ['/api/public/v1/campaigns/{campaignId}', READ_CAMPAIGN.route.operationId],
        [null, null],
      ]);
    });

    it('records the route at a fixed path, also if one with a parameter was added before', async () => {
      const routes: unknown[] = [];
      const trace: Middleware = async (context, next) => {
        await next();
        routes.push(matchedRouteOf(context));
      };
      const path = '/api/public/v1/campaigns/search';
      const search = { ...READ_CAMPAIGN, route: { ...READ_CAMPAIGN.route, operationId: 'searchCampaigns', path } };
      const app = createWorkspaceApp(stubApi(), { middleware: [trace], operations: [READ_CAMPAIGN, search] });
      const { get } = await serve(app);
      expect((await get(`${path}?campaignId=17`)).status).to.equal(200);
      expect(routes).to.deep.equal([[path, 'searchCampaigns']]);
    });

    it('responds to every request even if it throws for others in the same turn of the event loop', async () => {
      const failure = new Error('of the host');
      const middleware: Middleware = async (context, next) => {
        if (context.get('X-Fail') === 'before') throw failure;
        await next();
        if (context.get('X-Fail') === 'after') throw failure;
      };
      const { get, errors } = await serve(createWorkspaceApp(stubApi(), { middleware: [middleware] }));
      for (let round = 0; round < 3; round++) {
        const statuses = await Promise.all(
          ['', 'before', 'after', '', 'after', 'before', '', ''].map(async (fail) => {
            const response = await get(ME, { headers: { 'x-fail': fail } });
            await response.text();
            return response.status;
          }),
        );
        expect(statuses).to.deep.equal([200, 500, 500, 200, 500, 500, 200, 200]);
      }
      expect(errors).to.deep.equal(Array(12).fill(failure));
    });
  });

  describe('with middleware that responds itself', () => {
    const failure = new Error('of the host');

    for (const [what, middleware, status, text] of [
      ['a body', (context) => void (context.body = 'own'), 200, 'own'],
      ['a status', (context) => void (context.status = 204), 204, ''],
      ['nothing', () => undefined, 404, 'Not Found'],
      ['an error for the client', (context) => context.throw(403, 'not from there'), 403, 'not from there'],
      ['an error for the client with 503', (context) => context.throw(503, 'later', { expose: true }), 503, 'later'],
      ['the response of Node.js', ({ res }) => void res.writeHead(202).end('raw'), 202, 'raw'],
    ] as readonly (readonly [string, (context: Context) => unknown, number, string])[]) {
      it(`reports a request to which it responds with ${what}, without an operation`, async () => {
        const reported = new Reported<CompletedRequest>();
        const app = createWorkspaceApp(stubApi(), {
          middleware: [(context) => Promise.resolve(context).then(middleware)],
          onResponse: reported.onResponse,
        });
        const { get } = await serve(app);
        const response = await get(ME, { headers: { 'x-request-id': 'trace-17' } });
        expect([response.status, await response.text()]).to.deep.equal([status, text]);
        if (text !== 'raw') expect(response.headers.get('x-request-id')).to.equal('trace-17');
        const [record] = await reported.count(1);
        expect(record).to.include({
          requestId: 'trace-17',
          method: 'GET',
          operationId: null,
          workspaceId: null,
          status,
          code: null,
          error: undefined,
          aborted: false,
        });
        await get(ME);
        expect(await reported.count(2)).to.have.lengthOf(2);
      });
    }

    it('reports an error that it throws after it has responded once, with the status that was sent', async () => {
      const reported = new Reported<CompletedRequest>();
      const middleware: Middleware = ({ res }) => {
        res.writeHead(200).end('raw');
        throw failure;
      };
      const app = createWorkspaceApp(stubApi(), { middleware: [middleware], onResponse: reported.onResponse });
      const { get, errors } = await serve(app);
      await (await get(ME)).text();
      expect((await reported.count(1))[0]).to.include({ status: 200, operationId: null });
      expect(errors).to.deep.equal([failure]);
    });
  });
});
