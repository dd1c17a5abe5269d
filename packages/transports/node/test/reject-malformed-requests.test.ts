import { WORKSPACE, stubApi, gate } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { WorkspaceApi } from '@workspace-api/core';
import { Connection } from './support/connection.js';
import { createApiServer } from './support/create-api-server.js';
import { listening } from './support/listening.js';
import { CHUNKED_POST, GET_GROUPS, GET_ME, chunkOf, jsonOf } from './support/requests.js';

const codeOf = (text: string): unknown => (JSON.parse(text) as { code?: unknown }).code;

describe('a request that is not valid HTTP', () => {
  const listen = listening();

  const open = async (methods: Partial<WorkspaceApi> = {}): Promise<Connection> =>
    new Connection(await listen(createApiServer(stubApi(methods))));

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

  for (const [what, bytes] of [
    ['bytes that are not HTTP', 'NONSENSE\r\n\r\n'],
    ['a CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a request whose body is not valid', `${CHUNKED_POST}${chunkOf('{"name":')}no length\r\n`],
  ] as const) {
    it(`may be ${what}, waits for the responses to the requests before it, and is the last`, async () => {
      const { connection, called, respond } = await openSlow();
      connection.send(GET_ME + GET_GROUPS + bytes);
      await called;
      connection.socket.write('MORE NONSENSE\r\n\r\n');
      respond();
      for (const id of ['me', 'groups']) {
        const { status, headers } = await connection.next();
        expect([status, headers.get('x-request-id')]).to.deep.equal([200, id]);
      }
      expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
      connection.socket.end();
      expect(await connection.rest()).to.equal('');
    });
  }

  it('gets no response if a request before it closes the connection', async () => {
    const { connection, called, respond } = await openSlow();
    connection.send('GET /api/public/v1/me HTTP/1.1', 'Host: a', 'Connection: close', '', 'NONSENSE', '', '');
    await called;
    respond();
    expect((await connection.next()).status).to.equal(200);
    expect(await connection.rest()).to.equal('');
  });

  it('gets no second response if its body was rejected before', async () => {
    const connection = await open();
    connection.send(CHUNKED_POST + chunkOf(jsonOf(300_000)));
    expect(codeOf((await connection.next()).text)).to.equal('body_too_large');
    connection.send('no length\r\n');
    expect(await connection.rest()).to.equal('');
  });
});
