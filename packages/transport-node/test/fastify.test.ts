import { createCaller } from '@workspace-api/conformance';
import type { WorkspaceApi } from '@workspace-api/core';
import { READ_CAMPAIGN, stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import Fastify, { type FastifyPluginCallback, type FastifyServerOptions } from 'fastify';
import { createNodeListener, createStrictServer, type NodeListener } from '../src/index.js';

const ME = '/api/public/v1/me';
const CAMPAIGNS = '/api/public/v1/campaigns';

/**
 * The API as a plugin, in a scope of its own in which Fastify parses no body, so that the listener reads it. `hijack` leaves the
 * response to the listener. See "Catch-All" in Fastify's reference of content type parsers, and `reply.hijack()`.
 */
const workspacePlugin =
  (listener: NodeListener): FastifyPluginCallback =>
  (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const path of ['/api/public/v1/*', '/docs/problems', '/docs/problems/*']) {
      scope.all(path, ({ raw }, reply) => {
        reply.hijack();
        listener(raw, reply.raw);
      });
    }
    done();
  };

describe('createNodeListener in an application of Fastify 5', () => {
  const apps: { close: () => Promise<unknown> }[] = [];

  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });

  /** Serves the API beside two routes of a host. */
  const serve = async (listener: NodeListener, options: FastifyServerOptions = {}) => {
    const app = Fastify({ forceCloseConnections: true, ...options });
    apps.push(app);
    void app.register(workspacePlugin(listener));
    app.get('/shop', () => 'host');
    app.post('/shop', ({ body }) => ({ body }));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return { origin, app, call: createCaller(origin) };
  };

  it('serves the API, and the host serves its own routes with its own body parser', async () => {
    const { origin, call } = await serve(createNodeListener(stubApi()));
    expect((await call(ME)).json).to.have.nested.property('data.name', 'Stub');
    expect(await call(ME, { method: 'HEAD' })).to.include({ status: 200, text: '' });
    expect((await call(`${ME}?a=1`)).json).to.include({ code: 'unknown_parameter', instance: ME });
    expect((await call(ME, { method: 'DELETE' })).json).to.include({ code: 'method_not_allowed' });
    expect((await call('/api/public/v1/elsewhere')).json).to.include({ code: 'unknown_path' });
    for (const path of ['/docs/problems', '/docs/problems/unknown_key'])
      expect(await call(path)).to.include({ status: 200 });

    expect(await (await fetch(`${origin}/shop`)).text()).to.equal('host');
    const posted = await fetch(`${origin}/shop`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await posted.json()).to.deep.equal({ body: { a: 1 } });
  });

  it('serves the operation of a host with its parameters decoded', async () => {
    const { origin } = await serve(createNodeListener(stubApi(), { operations: [READ_CAMPAIGN] }));
    const response = await fetch(`${origin}${CAMPAIGNS}/a%2Fb`);
    expect([response.status, await response.json()]).to.deep.equal([200, { data: { campaignId: 'a/b' } }]);
  });

  for (const [what, headers, body, status] of [
    ['JSON', { 'content-type': 'application/json' }, '{"name":"é"}', 201],
    ['invalid JSON', { 'content-type': 'application/json' }, '{', 400],
    ['another type', { 'content-type': 'text/plain' }, 'x', 415],
    ['an unknown type', { 'content-type': 'application/x-unknown' }, 'x', 415],
    ['no body', { 'content-type': 'application/json' }, undefined, 400],
    ['a body that is too large', { 'content-type': 'application/json' }, `"${'x'.repeat(300_000)}"`, 413],
    ['a body that is too large for Fastify', { 'content-type': 'application/json' }, `"${'x'.repeat(2_000_000)}"`, 413],
  ] as const) {
    it(`reads ${what} itself, and responds with ${String(status)}`, async () => {
      const inputs: unknown[] = [];
      const createCampaign: WorkspaceApi['createCampaign'] = (principal, input) => {
        inputs.push(input);
        return stubApi().createCampaign(principal, input);
      };
      const { call } = await serve(createNodeListener(stubApi({ createCampaign })));
      expect(await call(CAMPAIGNS, { method: 'POST', headers, body })).to.include({ status });
      expect(inputs).to.deep.equal(status === 201 ? [{ name: 'é' }] : []);
    });
  }

  describe('with frameworkErrors, for URLs with invalid percent-encoding', () => {
    const SECRET = `wsk_${'0'.repeat(38)}`;
    const listener = createNodeListener(stubApi());
    const options: FastifyServerOptions = {
      frameworkErrors: (_error, request, reply) => {
        listener(request.raw, reply.raw, () => void reply.raw.writeHead(400).end());
      },
    };

    it('responds below the API with unknown_path, without the API key in the URL', async () => {
      const { call } = await serve(listener, options);
      const { json, text } = await call(`/api/public/v1/%c3%28${SECRET}`);
      expect(json).to.include({ code: 'unknown_path' });
      expect(text).not.to.contain(SECRET);
    });

    it('leaves other paths to the host', async () => {
      const { origin } = await serve(listener, options);
      const response = await fetch(`${origin}/%c3%28${SECRET}`);
      expect([response.status, await response.text()]).to.deep.equal([400, '']);
    });
  });

  it('serves the API below the prefix of its plugin', async () => {
    const app = Fastify({ forceCloseConnections: true });
    apps.push(app);
    void app.register(workspacePlugin(createNodeListener(stubApi(), { mountPath: '/shop' })), { prefix: '/shop' });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const call = createCaller(`${origin}/shop`);
    expect(await call(ME)).to.include({ status: 200 });
    expect((await call(CAMPAIGNS, { method: 'POST', body: '{' })).json).to.include({ instance: `/shop${CAMPAIGNS}` });
  });

  it('works on the strict server, as the server factory of Fastify', async () => {
    const { origin, call } = await serve(createNodeListener(stubApi()), {
      serverFactory: (handler) => createStrictServer(handler),
    });
    expect(await call(CAMPAIGNS, { method: 'POST', body: {} })).to.include({ status: 201 });
    expect(await (await fetch(`${origin}/shop`)).text()).to.equal('host');
  });
});
