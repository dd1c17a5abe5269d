import { bodyParser } from '@koa/bodyparser';
import { createCaller, type Caller, type RunningServer } from '@workspace-api/conformance';
import { problem } from '@workspace-api/contract/schemas';
import type { WorkspaceApi } from '@workspace-api/core';
import { createScene, type Scene } from '@workspace-api/testing';
import { createWorkspaceMiddleware } from '@workspace-api/transport-koa';
import { createNodeListener } from '@workspace-api/transport-node';
import { expect } from 'chai';
import express from 'express';
import Koa from 'koa';
import { createServer } from 'node:http';
import { startServer } from '../src/start-server.js';

const CAMPAIGNS = '/api/public/v1/campaigns';

const behindKoa = (api: WorkspaceApi): Promise<RunningServer> => {
  const app = new Koa().use(bodyParser()).use(createWorkspaceMiddleware(api));
  app.silent = true;
  const handle = app.callback();
  return startServer(createServer((request, response) => void handle(request, response)));
};

const behindExpress = (api: WorkspaceApi): Promise<RunningServer> => {
  // Express prints the errors of parsers, except in tests.
  const app = express().disable('x-powered-by').set('env', 'test');
  return startServer(createServer(app.use(express.json(), createNodeListener(api))));
};

const codeOf = ({ json }: Awaited<ReturnType<Caller>>): string => problem.parse(json).code;

for (const [parser, serve, codeOfEmptyBody] of [
  ['@koa/bodyparser', behindKoa, 'invalid_json'],
  // It takes an empty body for `{}`.
  ['express.json()', behindExpress, 'validation_failed'],
] as const) {
  describe(`the API behind ${parser}`, () => {
    let scene: Scene;
    let server: RunningServer;
    let call: Caller;

    before(async () => {
      scene = await createScene();
      server = await serve(scene.api);
      call = createCaller(server.baseUrl);
    });

    beforeEach(() => scene.reset());

    after(() => server.close());

    const inputOf = (fields: object = {}) => {
      const { instances, groups } = scene.workspace;
      const content = { type: 'text', text: 'It is spring.' };
      return {
        name: 'Größe 🎈',
        instanceId: instances.connected.id,
        groupIds: [groups.sendable[0].id],
        content,
        ...fields,
      };
    };

    const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      call(CAMPAIGNS, { method: 'POST', secret: scene.workspace.keys.full.secret, headers, body });

    const issuesOf = async (body: unknown): Promise<unknown> => {
      const { code, errors } = problem.parse((await post(body)).json);
      return [code, errors?.map((issue) => [issue.pointer, issue.code])];
    };

    it('creates a campaign with the values that were sent', async () => {
      const metadata = { 'größe 🎈': '\u0001"\\', empty: '' };
      const { status, json } = await post(inputOf({ metadata }));
      expect(status).to.equal(201);
      expect(json).to.have.nested.property('data.name', 'Größe 🎈');
      expect((json as { data: object }).data).to.deep.include({ metadata });
    });

    it('replays the response to the same body in another form, and rejects another body', async () => {
      const key = { 'idempotency-key': 'order-17' };
      const input = inputOf();
      const first = await post(input, key);
      const other = JSON.stringify(Object.fromEntries(Object.entries(input).reverse()), null, 2);
      const replayed = await post(other, key);
      expect([replayed.status, replayed.text]).to.deep.equal([201, first.text]);
      expect(replayed.headers.get('idempotency-replayed')).to.equal('true');
      expect(codeOf(await post({ ...input, name: 'Other' }, key))).to.equal('idempotency_mismatch');
    });

    it('reports every issue of nested values', async () => {
      const [id] = inputOf().groupIds;
      const content = { type: 'text', text: '', bold: true };
      expect(await issuesOf(inputOf({ groupIds: [id, 7, id], content, metadata: { a: null } }))).to.deep.equal([
        'validation_failed',
        [
          ['/groupIds/1', 'wrong_type'],
          ['/groupIds/2', 'duplicate'],
          ['/content/text', 'too_short'],
          ['/content/bold', 'unknown_field'],
          ['/metadata/a', 'wrong_type'],
        ],
      ]);
    });

    it('rejects an array in place of an object', async () => {
      expect(await issuesOf([])).to.deep.equal(['validation_failed', [['', 'wrong_type']]]);
    });

    it('takes the last of two fields with one name', async () => {
      const body = JSON.stringify(inputOf()).replace('{', '{"name":"first",');
      expect((await post(body)).json).to.have.nested.property('data.name', 'Größe 🎈');
    });

    it('checks the key although the body was read before', async () => {
      expect(codeOf(await call(CAMPAIGNS, { method: 'POST', body: inputOf() }))).to.equal('missing_key');
    });

    it('rejects an empty body, and a body of another type', async () => {
      expect(codeOf(await post(''))).to.equal(codeOfEmptyBody);
      expect(codeOf(await post('name=a', { 'content-type': 'text/plain' }))).to.equal('unsupported_media_type');
    });

    it('rejects a body of a form', async () => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(codeOf(await post('name=a', type))).to.equal('unsupported_media_type');
    });

    it('leaves malformed JSON to the parser', async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(server.baseUrl + CAMPAIGNS, { method: 'POST', headers, body: '{"name":' });
      expect(response.status).to.equal(400);
      expect(response.headers.has('x-request-id')).to.equal(false);
    });
  });
}
