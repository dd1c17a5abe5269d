import { createCaller } from '@workspace-api/conformance';
import type { WorkspaceApi } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { Reported, UNSENDABLE_RESPONSE, WORKSPACE, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { mock } from 'node:test';
import { createNodeListener, type NodeListenerOptions } from '../src/index.js';
import { listening } from './support/listening.js';

const ME = '/api/public/v1/me';
const CAMPAIGNS = '/api/public/v1/campaigns';

describe('createNodeListener', () => {
  const listen = listening();

  afterEach(() => {
    mock.restoreAll();
  });

  const serve = async (listener: RequestListener) => {
    const port = await listen(createServer(listener));
    const baseUrl = `http://127.0.0.1:${String(port)}`;
    const get = (path: string): Promise<Response> => fetch(baseUrl + path);
    return { port, get, call: createCaller(baseUrl) };
  };

  const serveApi = (methods: Partial<WorkspaceApi> = {}, options?: NodeListenerOptions) =>
    serve(createNodeListener(stubApi(methods), options));

  it('compresses the document', async () => {
    const { get } = await serveApi();
    expect((await get('/api/public/v1/openapi.json')).headers.get('content-encoding')).to.equal('gzip');
  });

  it('passes paths that are not of the API to next, and nothing else', async () => {
    const listener = createNodeListener(stubApi());
    const { get, call } = await serve((request, response) =>
      listener(request, response, () => response.end(`host: ${request.url ?? ''}`)),
    );
    for (const path of ['/', '/shop?a=b', '/api/public/v10/me', '/docs']) {
      const response = await get(path);
      expect(await response.text()).to.equal(`host: ${path}`);
      expect(response.headers.has('x-request-id')).to.be.false;
    }
    expect(await call(ME)).to.include({ status: 200 });
    expect((await call('/api/public/v1/elsewhere')).json).to.include({ code: 'unknown_path' });
    expect((await call(ME, { method: 'DELETE' })).json).to.include({ code: 'method_not_allowed' });
  });

  for (const id of ['host-4', 17, 'job 4, attempt 2']) {
    it(`keeps the host's X-Request-Id, ${JSON.stringify(id)}, instead of the client's`, async () => {
      const reported = new Reported<CompletedRequest>();
      const listener = createNodeListener(stubApi(), { onResponse: reported.onResponse });
      const { port } = await serve((request, response) => {
        response.setHeader('X-Request-Id', id);
        listener(request, response);
      });
      const response = await fetch(`http://127.0.0.1:${String(port)}${ME}?a=1`, {
        headers: { 'x-request-id': 'trace-17' },
      });
      expect(response.headers.get('x-request-id')).to.equal(String(id));
      expect(await response.json()).to.include({ requestId: String(id) });
      expect((await reported.count(1))[0]).to.include({ requestId: String(id) });
    });
  }

  it('serves a message without raw headers and a connection, and a `writeHead` that returns nothing, as on AWS Lambda', async () => {
    const reported = new Reported<CompletedRequest>();
    const secrets: unknown[] = [];
    const authorize: WorkspaceApi['authorize'] = (secret, ...rest) => {
      secrets.push(secret);
      return stubApi().authorize(secret, ...rest);
    };
    const listener = createNodeListener(stubApi({ authorize }), { onResponse: reported.onResponse });
    const { call } = await serve((request, response) => {
      const { method, url, headers } = request;
      const message = { method, url, headers, rawHeaders: [], complete: true };
      const writeHead = response.writeHead.bind(response);
      const serverless = Object.assign(response, {
        req: message,
        writeHead: (...head: Parameters<typeof writeHead>) => void writeHead(...head),
      });
      listener(message as unknown as IncomingMessage, serverless);
    });
    expect(await call(ME, { headers: { authorization: 'Bearer abc' } })).to.include({ status: 200 });
    expect(secrets).to.deep.equal(['abc']);
    expect((await reported.count(1))[0]).to.include({ status: 200, aborted: false });
  });

  /** Removes a path from the URL, like Connect and @fastify/middie, which set no `baseUrl`. */
  const stripping =
    (path: string, listener: RequestListener): RequestListener =>
    (request, response) => {
      const { url = '' } = request;
      const rest = url.slice(path.length);
      listener(Object.assign(request, { originalUrl: url, url: rest.startsWith('/') ? rest : `/${rest}` }), response);
    };

  for (const options of [{}, { mountPath: '/shop' }]) {
    it(`has the path that the host removed from the URL in its links, with options ${JSON.stringify(options)}`, async () => {
      const { get } = await serve(stripping('/shop', createNodeListener(stubApi(), options)));
      expect((await get(`/shop${ME}`)).status).to.equal(200);
      expect(await (await get(`/shop${ME}?a=1`)).json()).to.include({
        type: '/shop/docs/problems/unknown_parameter',
        instance: `/shop${ME}`,
      });
    });
  }

  it('serves the API at the root if the host removes the whole path, and the mount path is empty', async () => {
    const listener = createNodeListener(stubApi(), { mountPath: '' });
    const { get } = await serve((request, response) => stripping(request.url ?? '', listener)(request, response));
    expect((await get(ME)).status).to.equal(200);
    expect(await (await get(`${ME}?a=1`)).json()).to.include({
      type: '/docs/problems/unknown_parameter',
      instance: ME,
    });
  });

  describe('with a mount path, which the framework leaves in the URL', () => {
    it('passes paths outside it to next', async () => {
      const listener = createNodeListener(stubApi(), { mountPath: '/shop' });
      const { get } = await serve((request, response) => listener(request, response, () => response.end('host')));
      for (const path of [ME, '/', '/shop', '/shop/', '/shopping/api/public/v1/me', `/SHOP${ME}`]) {
        expect(await (await get(path)).text(), path).to.equal('host');
      }
    });
  });

  it('does not respond to a request to which the host has responded', async () => {
    const listener = createNodeListener(stubApi());
    const { get } = await serve((request, response) => {
      response.end('host');
      listener(request, response);
    });
    expect(await (await get(ME)).text()).to.equal('host');
  });

  describe('with a body that the host has read', () => {
    /** Creates a campaign behind something that reads the body and keeps it, or not, in the request. */
    const createBehind = async (keep: (request: IncomingMessage, text: string) => unknown) => {
      const inputs: unknown[] = [];
      const reported = new Reported<CompletedRequest>();
      const createCampaign: WorkspaceApi['createCampaign'] = async (principal, input) => {
        inputs.push(input);
        return stubApi().createCampaign(principal, input);
      };
      const listener = createNodeListener(stubApi({ createCampaign }), { onResponse: reported.onResponse });
      const readFirst = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        let text = '';
        for await (const chunk of request) text += String(chunk as Buffer);
        keep(request, text);
        listener(request, response);
      };
      const { call } = await serve((request, response) => void readFirst(request, response));
      const { status, json } = await call(CAMPAIGNS, { method: 'POST', body: { name: 'é' } });
      const [record] = await reported.count(1);
      return { status, json, inputs, record };
    };

    for (const [what, keep] of [
      ['parsed, in body', (request, text) => Object.assign(request, { body: JSON.parse(text) as unknown })],
      ['as bytes, in body', (request, text) => Object.assign(request, { body: Buffer.from(text) })],
      ['as text, in body', (request, text) => Object.assign(request, { body: text })],
      ['as bytes, in rawBody', (request, text) => Object.assign(request, { rawBody: Buffer.from(text), body: {} })],
    ] as readonly (readonly [string, (request: IncomingMessage, text: string) => unknown])[]) {
      it(`takes the body that is kept ${what}`, async () => {
        const { status, inputs } = await createBehind(keep);
        expect(status).to.equal(201);
        expect(inputs).to.deep.equal([{ name: 'é' }]);
      });
    }

    it('responds with internal_error if nothing was kept, and reports how to set the host up', async () => {
      const { status, json, inputs, record } = await createBehind(() => undefined);
      expect(status).to.equal(500);
      expect(json).to.include({ code: 'internal_error' });
      expect(inputs).to.deep.equal([]);
      expect(record?.error)
        .to.be.instanceOf(Error)
        .with.property('message')
        .that.contains('Mount the API before the body parser');
    });
  });

  describe('if the response cannot be written', () => {
    it('responds with internal_error, and reports the error', async () => {
      const reported = new Reported<CompletedRequest>();
      const { get } = await serveApi({}, { operations: [UNSENDABLE_RESPONSE], onResponse: reported.onResponse });
      const response = await get(`${CAMPAIGNS}/a%0d%0aSet-Cookie:%20b=c`);
      expect(response.status).to.equal(500);
      expect(response.headers.get('set-cookie')).to.equal(null);
      expect(await response.json()).to.include({ code: 'internal_error' });
      const [record] = await reported.count(1);
      expect(record).to.include({ operationId: 'getCampaign', status: 500, code: 'internal_error', aborted: false });
      expect(record?.error).to.be.instanceOf(TypeError);
      expect(response.headers.get('x-request-id')).to.equal(record?.requestId);
    });

    it('closes the connection if no other can be written either', async () => {
      const reported = new Reported<CompletedRequest>();
      const failure = new Error('A middleware of the host fails.');
      const listener = createNodeListener(stubApi(), { onResponse: reported.onResponse });
      const { get } = await serve((request, response) => {
        response.writeHead = () => {
          throw failure;
        };
        listener(request, response);
      });
      expect(await get(ME).catch(() => 'closed')).to.equal('closed');
      expect((await reported.count(1))[0]).to.include({ status: 500, error: failure, aborted: true });
    });
  });

  describe('without onResponse', () => {
    it('prints internal errors, with the request id', async () => {
      const printed = mock.method(console, 'error', () => undefined);
      const failure = new Error('connection to db-7 lost');
      const { call } = await serveApi({ getWorkspace: () => Promise.reject(failure) });
      const { headers } = await call(ME);
      expect(printed.mock.calls.map(({ arguments: values }) => values)).to.deep.equal([
        [`Request ${headers.get('x-request-id') ?? ''} failed:`, failure],
      ]);
    });
  });

  describe("with the host's AsyncLocalStorage", () => {
    const storage = new AsyncLocalStorage<string>();

    const serveInStorage = async (methods: Partial<WorkspaceApi>) => {
      const reported = new Reported<CompletedRequest>();
      const seen: (string | undefined)[] = [];
      const listener = createNodeListener(stubApi(methods), {
        onResponse: (request) => {
          seen.push(`${request.requestId}: ${storage.getStore() ?? 'none'}`);
          reported.onResponse(request);
        },
      });
      const served = await serve((request, response) => {
        storage.run(`trace of ${String(request.headers['x-request-id'])}`, () => listener(request, response));
      });
      return { ...served, reported, seen };
    };

    it('calls the core and onResponse in it', async () => {
      const inCore: unknown[] = [];
      const { call, reported, seen } = await serveInStorage({
        getWorkspace: async () => {
          inCore.push(storage.getStore());
          return WORKSPACE;
        },
      });
      const ids = ['a', 'b', 'c'];
      await Promise.all(ids.map((id) => call(ME, { headers: { 'x-request-id': id } })));
      await reported.count(3);
      expect(inCore).to.have.members(ids.map((id) => `trace of ${id}`));
      expect(seen).to.have.members(ids.map((id) => `${id}: trace of ${id}`));
    });
  });
});
