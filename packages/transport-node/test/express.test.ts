import type { WorkspaceApi } from '@workspace-api/core';
import { createCaller } from '@workspace-api/conformance';
import type { CompletedRequest } from '@workspace-api/http';
import { READ_CAMPAIGN, Reported, stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import express, { type Express } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createNodeListener, createStrictServer, type NodeListenerOptions } from '../src/index.js';
import { listening } from './support/listening.js';

const ME = '/api/public/v1/me';
const CAMPAIGNS = '/api/public/v1/campaigns';

interface ServeOptions {
  readonly mountPath?: string;
  readonly create?: (listener: RequestListener) => Server;
}

describe('createNodeListener in an application of Express 5', () => {
  const listen = listening();

  /** Serves an application below a path, on a server of Node.js or on the strict one. */
  const serve = async (app: Express, { mountPath = '', create = createServer }: ServeOptions = {}) => {
    const origin = `http://127.0.0.1:${String(await listen(create(app)))}`;
    const get = (path: string): Promise<Response> => fetch(origin + path);
    return { get, call: createCaller(origin + mountPath, { hostHeaders: ['x-powered-by'] }) };
  };

  /** An API that collects the inputs of new campaigns. */
  const collecting = (options?: NodeListenerOptions) => {
    const inputs: unknown[] = [];
    const createCampaign: WorkspaceApi['createCampaign'] = (principal, input) => {
      inputs.push(input);
      return stubApi().createCampaign(principal, input);
    };
    return { inputs, listener: createNodeListener(stubApi({ createCampaign }), options) };
  };

  for (const mountPath of ['', '/shop', '/shop/eu']) {
    it(`serves the API below ${mountPath || 'the root'}, and the host serves all other paths`, async () => {
      const app = express();
      app.use(mountPath || '/', createNodeListener(stubApi(), { operations: [READ_CAMPAIGN] }));
      app.use((request, response) => void response.send(`host: ${request.originalUrl}`));
      const { get, call } = await serve(app, { mountPath });

      expect((await call(ME)).json).to.have.nested.property('data.name', 'Stub');
      expect((await call(`${ME}?a=1`)).json).to.include({
        type: `${mountPath}/docs/problems/unknown_parameter`,
        instance: mountPath + ME,
      });
      expect((await call(ME, { method: 'DELETE' })).headers.get('allow')).to.equal('HEAD, GET');
      expect((await call('/docs/problems/unknown_key')).text).to.contain(`href="${mountPath}/docs/problems"`);
      const document = await (await get(`${mountPath}/api/public/v1/openapi.json`)).json();
      expect(document).to.have.nested.property('servers[0].url', mountPath || '/');
      expect(await (await get(`${mountPath}${CAMPAIGNS}/a%2Fb`)).json()).to.deep.equal({ data: { campaignId: 'a/b' } });

      for (const path of ['/', `${mountPath}/other?a=b`, `${mountPath}/docs`, '/elsewhere']) {
        expect(await (await get(path)).text()).to.equal(`host: ${path}`);
      }
    });
  }

  it('serves an API whose mount path is an option, too', async () => {
    const app = express();
    app.use('/shop', createNodeListener(stubApi(), { mountPath: '/shop' }));
    const { call } = await serve(app, { mountPath: '/shop' });
    expect(await call(ME)).to.include({ status: 200 });
    expect((await call(`${ME}?a=1`)).json).to.include({
      type: '/shop/docs/problems/unknown_parameter',
      instance: `/shop${ME}`,
    });
  });

  it('serves an API that is mounted twice, in a router of the host', async () => {
    const app = express();
    const router = express.Router();
    router.use('/v1', createNodeListener(stubApi()));
    app.use('/shop', router);
    app.use('/store', router);
    for (const mountPath of ['/shop/v1', '/store/v1']) {
      const { call } = await serve(app, { mountPath });
      expect((await call('/api/public/v1/none')).json).to.include({ instance: `${mountPath}/api/public/v1/none` });
    }
  });

  for (const [what, parser] of [
    ['express.json()', express.json()],
    ['express.json() without strict', express.json({ strict: false })],
    ['express.raw()', express.raw({ type: '*/*' })],
    ['express.text()', express.text({ type: '*/*' })],
    ['express.urlencoded(), which skips it', express.urlencoded()],
  ] as const) {
    it(`takes the body from ${what} in front of it`, async () => {
      const { inputs, listener } = collecting();
      const { call } = await serve(express().use(parser, listener));
      expect(await call(CAMPAIGNS, { method: 'POST', body: { name: 'é', groupIds: [] } })).to.include({ status: 201 });
      expect(inputs).to.deep.equal([{ name: 'é', groupIds: [] }]);
    });
  }

  it('prefers the raw body of the host, so that the API rejects invalid JSON', async () => {
    const { inputs, listener } = collecting();
    const app = express();
    app.use(express.text({ type: '*/*' }), (request, _response, next) => {
      Object.assign(request, { rawBody: request.body as unknown, body: { name: 'of the host' } });
      next();
    });
    app.use(listener);
    const { call } = await serve(app);
    expect((await call(CAMPAIGNS, { method: 'POST', body: '{' })).json).to.include({ code: 'invalid_json' });
    expect(await call(CAMPAIGNS, { method: 'POST', body: { name: 'raw' } })).to.include({ status: 201 });
    expect(inputs).to.deep.equal([{ name: 'raw' }]);
  });

  it('rejects a body of another type behind express.json()', async () => {
    const { call } = await serve(express().use(express.json(), collecting().listener));
    const rejected = await call(CAMPAIGNS, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } });
    expect(rejected.json).to.include({ code: 'unsupported_media_type' });
  });

  it('responds with internal_error if the host has read and discarded the body, and reports it', async () => {
    const reported = new Reported<CompletedRequest>();
    const { listener } = collecting({ onResponse: reported.onResponse });
    const app = express();
    app.use((request, _response, next) => void request.resume().once('end', next));
    app.use(listener);
    const { call } = await serve(app);
    expect((await call(CAMPAIGNS, { method: 'POST', body: {} })).json).to.include({ code: 'internal_error' });
    const [record] = await reported.count(1);
    expect(record).to.include({ status: 500, operationId: 'createCampaign' });
    expect(record?.error).to.have.property('message').that.contains('Mount the API before the body parser');
  });

  it("keeps the AsyncLocalStorage and the X-Request-Id of the host's middleware", async () => {
    const storage = new AsyncLocalStorage<string>();
    const reported = new Reported<CompletedRequest>();
    const seen: unknown[] = [];
    const app = express();
    app.use((_request, response, next) => {
      response.setHeader('X-Request-Id', 'host-4');
      storage.run('trace of the host', next);
    });
    const { listener } = collecting({
      onResponse: (request) => {
        seen.push(storage.getStore());
        reported.onResponse(request);
      },
    });
    app.use(express.json(), listener);
    const { call } = await serve(app);
    await call(CAMPAIGNS, { method: 'POST', body: {}, headers: { 'x-request-id': 'trace-17' } });
    expect((await reported.count(1))[0]).to.include({ requestId: 'host-4', status: 201, aborted: false });
    expect(seen).to.deep.equal(['trace of the host']);
  });

  it('works on the strict server', async () => {
    const { inputs, listener } = collecting();
    const { call } = await serve(express().use(express.json(), listener), { create: createStrictServer });
    expect(await call(CAMPAIGNS, { method: 'POST', body: { name: 'a' } })).to.include({ status: 201 });
    expect(inputs).to.deep.equal([{ name: 'a' }]);
  });
});
