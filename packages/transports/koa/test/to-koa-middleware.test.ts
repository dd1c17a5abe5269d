import { type CompletedRequest, createHttpHandler } from '@workspace-api/http';
import type { RequestHandler } from '@workspace-api/http/internal';
import { stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import Koa, { type Context } from 'koa';
import mount from 'koa-mount';
import { toKoaMiddleware } from '../src/index.js';
import { serving } from './support/serving.js';

describe('toKoaMiddleware', () => {
  const serve = serving();

  /** A handler that serves /own, and responds with what it received. */
  const echo = (sources: unknown[] = []): RequestHandler => {
    const handler = createHttpHandler(stubApi());
    return {
      owns: (path) => path === '/own',
      handle: async (request) => {
        sources.push(request.source);
        const { record } = await handler.handle(request);
        const body = JSON.stringify({ path: request.path, query: request.query, mountPath: request.mountPath });
        return { record, response: { status: 200, headers: { 'Content-Type': 'application/json' }, body } };
      },
    };
  };

  it('leaves paths that the handler does not own to the next middleware', async () => {
    const app = new Koa().use(toKoaMiddleware(echo()));
    app.use((context) => {
      context.body = 'host';
    });
    const { get } = await serve(app);
    expect(await (await get('/other')).text()).to.equal('host');
    expect(await (await get('/own?a=1')).json()).to.deep.equal({ path: '/own', query: 'a=1', mountPath: '' });
  });

  it('serves a handler below the path of koa-mount, or below one that is given', async () => {
    const mounted = await serve(new Koa().use(mount('/team', toKoaMiddleware(echo()))));
    const given = await serve(new Koa().use(toKoaMiddleware(echo(), { mountPath: '/team' })));
    for (const { get } of [mounted, given])
      expect(await (await get('/team/own')).json()).to.deep.include({ path: '/own', mountPath: '/team' });
  });

  it('passes the context on as the source, and records to the observer', async () => {
    const sources: unknown[] = [];
    const records: CompletedRequest[] = [];
    const onResponse = (record: CompletedRequest): void => void records.push(record);
    const { get } = await serve(new Koa().use(toKoaMiddleware(echo(sources), { onResponse })));
    await get('/own', { headers: { 'x-member': 'ann' } });
    await get('/own');
    expect((sources[0] as Context).get('x-member')).to.equal('ann');
    // The first record is there when the second response is.
    expect(records[0]).to.include({ method: 'GET', aborted: false });
  });
});
