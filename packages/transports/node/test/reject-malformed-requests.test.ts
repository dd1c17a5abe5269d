import { WORKSPACE, stubApi, gate } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { WorkspaceApi } from '@workspace-api/core';
import { Connection } from './support/connection.js';
import { createApiServer, type ApiServerOptions } from './support/create-api-server.js';
import { listening } from './support/listening.js';
import { CHUNKED_POST, GET_GROUPS, GET_ME, chunkOf, jsonOf, postOf } from './support/requests.js';

const codeOf = (text: string): unknown => (JSON.parse(text) as { code?: unknown }).code;

describe('a request that is not valid HTTP', () => {
  const listen = listening();

  const open = async (methods: Partial<WorkspaceApi> = {}, options: ApiServerOptions = {}): Promise<Connection> =>
    new Connection(await listen(createApiServer(stubApi(methods), options)));

  /** Connects to a server that waits before it responds to GET /me. */
  const openSlow = async (): Promise<{ connection: Connection; called: Promise<void>; respond: () => void }> => {
    const called = gate();
    const allowed = gate();
    const connection = await open({
      getWorkspace: async () => {
        // By then the rest of the received data has been read.
        setImmediate(called.open);
        await allowed.passed;
        return WORKSPACE;
      },
    });
    return { connection, called: called.passed, respond: allowed.open };
  };

  it('gets a problem with a new request id, and the connection is closed', async () => {
    const connection = await open();
    connection.send('NONSENSE\r\n\r\n');
    const { status, headers, text } = await connection.next();
    expect(status).to.equal(400);
    expect(headers.get('connection')).to.equal('close');
    expect(Date.parse(headers.get('date') ?? '')).to.be.a('number').that.is.not.NaN;
    expect(JSON.parse(text)).to.include({ code: 'malformed_request', requestId: headers.get('x-request-id') });
    expect(await connection.rest()).to.equal('');
  });

  it('gets one response without a reset for 8 MiB of headers, even if the client sends all before it reads', async () => {
    const connection = await open();
    connection.send('GET / HTTP/1.1\r\nX-Large: ' + 'x'.repeat(8 * 1024 * 1024));
    expect((await connection.next()).status).to.equal(431);
    expect(await connection.rest()).to.equal('');
    expect(connection.error).to.equal(undefined);
  });

  for (const count of [101, 200]) {
    it(`keeps its request id with ${String(count)} headers, and waits for the responses before it`, async () => {
      const { connection, called, respond } = await openSlow();
      const headers = Array.from({ length: count - 2 }, () => 'a:');
      connection.send(...(GET_ME + GET_GROUPS).trimEnd().split('\r\n'), ...headers, '', '');
      await called;
      respond();
      expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
      const rejected = await connection.next();
      expect([rejected.status, rejected.headers.get('x-request-id')]).to.deep.equal([431, 'groups']);
      expect(await connection.rest()).to.equal('');
    });
  }

  it('waits for the responses to the requests before it', async () => {
    const { connection, called, respond } = await openSlow();
    connection.send(GET_ME, GET_GROUPS, 'NONSENSE', '', '');
    await called;
    connection.send('MORE NONSENSE\r\n\r\n');
    respond();

    const first = await connection.next();
    expect([first.status, first.headers.get('x-request-id')]).to.deep.equal([200, 'me']);
    const second = await connection.next();
    expect([second.status, second.headers.get('x-request-id')]).to.deep.equal([200, 'groups']);
    expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
    expect(await connection.rest()).to.equal('');
  });

  it('gets no response if a request before it closes the connection', async () => {
    const { connection, called, respond } = await openSlow();
    connection.send('GET /api/public/v1/me HTTP/1.1', 'Host: a', 'Connection: close', '', 'NONSENSE', '', '');
    await called;
    respond();
    expect((await connection.next()).status).to.equal(200);
    expect(await connection.rest()).to.equal('');
  });

  it('may be a CONNECT, which waits for the requests before it', async () => {
    const { connection, called, respond } = await openSlow();
    connection.send(GET_ME + 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    await called;
    respond();
    expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
    expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
    connection.socket.resetAndDestroy();
    await connection.rest();
  });

  describe('because of its body', () => {
    it('gets its response in the place of the request', async () => {
      const connection = await open();
      connection.send(GET_ME + CHUNKED_POST + chunkOf('{"name":') + 'no length\r\n');
      expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
      expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
      expect(await connection.rest()).to.equal('');
    });

    it('waits for the responses to the requests before it', async () => {
      const { connection, called, respond } = await openSlow();
      connection.send(GET_ME + CHUNKED_POST + chunkOf('{"name":') + 'no length\r\n');
      await called;
      respond();
      expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
      expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
      expect(await connection.rest()).to.equal('');
    });

    it('gets no second response if it was rejected before', async () => {
      const connection = await open();
      connection.send(CHUNKED_POST + chunkOf(jsonOf(300_000)));
      expect(codeOf((await connection.next()).text)).to.equal('body_too_large');
      connection.send('no length\r\n');
      expect(await connection.rest()).to.equal('');
    });
  });

  it('gets 408 if its body does not arrive in time', async () => {
    const connection = await open({}, { requestTimeoutMilliseconds: 50 });
    connection.send(postOf(jsonOf(100)).slice(0, -10));
    expect(codeOf((await connection.next()).text)).to.equal('request_timeout');
    expect(await connection.rest()).to.equal('');
  });
});
