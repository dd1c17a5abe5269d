import { WORKSPACE, stubApi } from '@workspace-api/test-stubs';
import Router from '@koa/router';
import type { RequestRecord } from '@workspace-api/http';
import { expect } from 'chai';
import type { Middleware } from 'koa';
import mount from 'koa-mount';
import { createWorkspaceApp, createWorkspaceMiddleware } from '../src/index.js';
import { appOf } from './support/app-of.js';
import { serving, type Served } from './support/serving.js';

const ME = '/api/public/v1/me';

describe('the API under koa-mount', () => {
  const serve = serving();

  const host: Middleware = (context) => {
    context.body = `host: ${context.path}`;
  };

  /** Expects every kind of link to begin with a mount path. */
  const expectLinksBelow = async ({ call, get }: Served, mountPath: string): Promise<void> => {
    expect((await call(ME)).json).to.have.nested.property('data.name', WORKSPACE.name);
    expect((await call(`${ME}?a=1`)).json).to.include({
      type: `${mountPath}/docs/problems/unknown_parameter`,
      instance: mountPath + ME,
    });
    expect((await call('/api/public/v1/elsewhere')).json).to.include({
      instance: `${mountPath}/api/public/v1/elsewhere`,
    });
    expect((await call('/docs/problems')).text).to.contain(`"type":"${mountPath}/docs/problems/unknown_key"`);
    expect((await call('/docs/problems/unknown_key', { headers: { accept: 'application/json' } })).json).to.include({
      type: `${mountPath}/docs/problems/unknown_key`,
    });
    const document = await (await get(`${mountPath}/api/public/v1/openapi.json`)).json();
    expect(document).to.have.nested.property('servers[0].url', mountPath);
  };

  for (const [what, create] of [
    ['createWorkspaceMiddleware', () => createWorkspaceMiddleware(stubApi())],
    ['createWorkspaceApp', () => createWorkspaceApp(stubApi())],
  ] as const) {
    it(`has the mount path in every link: ${what}`, async () => {
      await expectLinksBelow(await serve(appOf(mount('/shop', create()), host), { mountPath: '/shop' }), '/shop');
    });
  }

  for (const mountPath of ['/shop', '/shop/(eu):1*']) {
    it(`has the mount path ${mountPath} of its options in links, in a router and an application of the host`, async () => {
      const routes: unknown[] = [];
      const router = new Router();
      router.all(/.*/, createWorkspaceMiddleware(stubApi(), { mountPath }), host);
      const trace: Middleware = async (context, next) => {
        await next();
        routes.push((context.state['requestRecord'] as RequestRecord).operationId);
      };
      await expectLinksBelow(await serve(appOf(router.routes() as Middleware), { mountPath }), mountPath);
      await expectLinksBelow(
        await serve(appOf(createWorkspaceMiddleware(stubApi(), { mountPath })), { mountPath }),
        mountPath,
      );
      const app = createWorkspaceApp(stubApi(), { mountPath, middleware: [trace] });
      await expectLinksBelow(await serve(app, { mountPath }), mountPath);
      expect(routes[0]).to.equal('getWorkspace');
    });
  }

  it('has the mount path in the problem of the mount path itself', async () => {
    const { get } = await serve(appOf(mount('/shop', createWorkspaceApp(stubApi()))));
    for (const path of ['/shop', '/shop/', '/shop?a=b']) {
      expect(await (await get(path)).json()).to.include({
        type: '/shop/docs/problems/unknown_path',
        instance: '/shop/',
      });
    }
  });

  it('leaves every other path to the host', async () => {
    const { get } = await serve(appOf(mount('/shop', createWorkspaceMiddleware(stubApi())), host));
    for (const path of [ME, '/shop', '/shop/other', '/shopping/api/public/v1/me', '/']) {
      expect(await (await get(path)).text()).to.equal(`host: ${path}`);
    }
  });

  it('has no mount path in its links if it is not mounted, after a mount that passes the request on', async () => {
    const passOn: Middleware = (_context, next) => next();
    const { call } = await serve(appOf(mount('/api', passOn), createWorkspaceMiddleware(stubApi())));
    expect((await call(`${ME}?a=1`)).json).to.include({ type: '/docs/problems/unknown_parameter', instance: ME });
  });
});
