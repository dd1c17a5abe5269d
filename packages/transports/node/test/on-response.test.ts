import { createCaller } from '@workspace-api/conformance';
import { PROBLEMS } from '@workspace-api/contract';
import { createPrincipal, type WorkspaceApi } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { KEY_ID, Reported, WORKSPACE, gate, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { once } from 'node:events';
import { Connection } from './support/connection.js';
import { createApiServer, type ApiServerOptions } from './support/create-api-server.js';
import { listening, untilClosed } from './support/listening.js';
import { CHUNKED_POST, GET_ME, chunkOf, jsonOf, postOf } from './support/requests.js';

/** Returns an API that accepts every request with the same key, and reports that key. */
const reportingApi = (methods: Partial<WorkspaceApi> = {}): WorkspaceApi =>
  stubApi({
    authorize: async (_secret, scope, options) => {
      options?.observer?.onKey?.({ id: KEY_ID, workspaceId: WORKSPACE.id });
      return createPrincipal(WORKSPACE.id, [scope]);
    },
    ...methods,
  });

describe('onResponse', function () {
  this.timeout(30_000);
  const listen = listening();

  const serve = async (api: WorkspaceApi, options: ApiServerOptions = {}) => {
    const reported = new Reported<CompletedRequest>();
    const server = createApiServer(api, { onResponse: reported.onResponse, ...options });
    const port = await listen(server);
    return { reported, server, port, call: createCaller(`http://127.0.0.1:${String(port)}`) };
  };

  const open = async (api: WorkspaceApi, options?: ApiServerOptions) => {
    const served = await serve(api, options);
    return { ...served, connection: new Connection(served.port) };
  };

  describe('on one connection', () => {
    for (const [what, bytes, code] of [
      ['nonsense', 'NONSENSE\r\n\r\n', 'malformed_request'],
      ['a CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'malformed_request'],
      ['too large a head', `GET / HTTP/1.1\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
    ] as const) {
      it(`reports ${what} with the request id of the response`, async () => {
        const { reported, server, connection } = await open(reportingApi());
        connection.send(bytes);
        const { headers, status } = await connection.next();
        await connection.rest();
        await untilClosed(server);
        expect(reported.requests.map(({ requestId }) => requestId)).to.deep.equal([headers.get('x-request-id')]);
        expect(reported.requests[0]).to.include({ method: null, operationId: null, status, code, aborted: false });
        expect(status).to.equal(PROBLEMS[code].status);
      });
    }

    for (const [what, request, code] of [
      ['two hosts', GET_ME.replace('Host: a', 'Host: a\r\nHost: b'), 'malformed_request'],
      ['too many headers', GET_ME.replace('\r\n\r\n', `\r\n${'A: b\r\n'.repeat(101)}\r\n`), 'headers_too_large'],
    ] as const) {
      it(`reports a request with ${what} by the request id of its client`, async () => {
        const { reported, server, connection } = await open(reportingApi());
        connection.send(request);
        expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
        await connection.rest();
        await untilClosed(server);
        expect(reported.requests).to.have.lengthOf(1);
        expect(reported.requests[0]).to.include({
          requestId: 'me',
          method: 'GET',
          operationId: null,
          code,
          aborted: false,
        });
      });
    }

    /** Sends a request with an invalid body. Resolves to the records once the connection is closed. */
    const reportedOfBody = async (bytes: string, options?: ApiServerOptions) => {
      const { reported, server, connection } = await open(reportingApi(), options);
      connection.send(bytes);
      const { headers } = await connection.next();
      await connection.rest();
      await untilClosed(server);
      await reported.count(1);
      return { requests: reported.requests, requestId: headers.get('x-request-id') };
    };

    it('reports a body that is not valid HTTP once, as aborted, by the request id of its client', async () => {
      const { requests, requestId } = await reportedOfBody(CHUNKED_POST + chunkOf('{"name":') + 'no length\r\n');
      expect(requestId).to.equal('post');
      expect(requests).to.have.lengthOf(1);
      expect(requests[0]).to.include({
        requestId,
        method: 'POST',
        operationId: 'createCampaign',
        status: 400,
        code: 'malformed_request',
        aborted: true,
      });
    });

    it('reports a body that does not arrive in time once, as aborted, with its key', async () => {
      const { requests, requestId } = await reportedOfBody(postOf(jsonOf(100)).slice(0, -10), {
        requestTimeoutMilliseconds: 50,
      });
      expect(requestId).to.equal('post');
      expect(requests).to.have.lengthOf(1);
      expect(requests[0]).to.include({
        requestId,
        operationId: 'createCampaign',
        keyId: KEY_ID,
        status: 408,
        code: 'request_timeout',
        aborted: true,
      });
    });

    it('reports a head that does not arrive in time', async () => {
      const { reported, connection } = await open(reportingApi(), { requestTimeoutMilliseconds: 50 });
      connection.send(GET_ME.slice(0, -10));
      const { headers } = await connection.next();
      expect((await reported.count(1))[0]).to.include({
        requestId: headers.get('x-request-id'),
        method: null,
        clientAddress: '127.0.0.1',
        status: 408,
        code: 'request_timeout',
      });
    });

    it('reports a client that disconnected before the response, with the status that it would have had', async () => {
      const called = gate();
      const allowed = gate();
      const { reported, server, connection } = await open(
        reportingApi({
          getWorkspace: async () => {
            called.open();
            await allowed.passed;
            return WORKSPACE;
          },
        }),
      );
      connection.send(GET_ME);
      await called.passed;
      connection.socket.resetAndDestroy();
      await untilClosed(server);
      expect(reported.requests).to.deep.equal([]);
      allowed.open();
      expect((await reported.count(1))[0]).to.include({
        requestId: 'me',
        keyId: KEY_ID,
        status: 200,
        code: null,
        aborted: true,
      });
    });

    it('reports a client that disconnected during its body', async () => {
      const { reported, server, connection } = await open(reportingApi());
      connection.send(postOf(jsonOf(1_000)).slice(0, 500));
      await once(server, 'request');
      connection.socket.resetAndDestroy();
      expect((await reported.count(1))[0]).to.include({ requestId: 'post', aborted: true, code: 'malformed_request' });
    });

    it('reports a client that does not read the response', async () => {
      const large = { ...WORKSPACE, name: 'n'.repeat(32 * 1024 * 1024) };
      const { reported, connection } = await open(reportingApi({ getWorkspace: () => Promise.resolve(large) }), {
        stallTimeoutMilliseconds: 200,
      });
      connection.socket.pause();
      connection.send(GET_ME);
      expect((await reported.count(1))[0]).to.include({ requestId: 'me', status: 200, aborted: true });
    });
  });
});
