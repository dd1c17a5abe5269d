import { expect } from 'chai';
import type { WorkspaceApi } from '@workspace-api/core';
import { createWorkspaceServer, type WorkspaceServerOptions } from '../src/index.js';
import { Connection } from './support/connection.js';
import { gate } from './support/gate.js';
import { listening } from './support/listening.js';
import { CHUNKED_POST, GET_GROUPS, GET_ME, chunkOf, jsonOf, postOf } from './support/requests.js';
import { WORKSPACE, stubApi } from './support/stub-api.js';

const codeOf = (text: string): unknown => (JSON.parse(text) as { code?: unknown }).code;

describe('a request that is not valid HTTP', () => {
  const listen = listening();

  const open = async (methods: Partial<WorkspaceApi> = {}, options: WorkspaceServerOptions = {}): Promise<Connection> =>
    new Connection(await listen(createWorkspaceServer(stubApi(methods), options)));

  /** A server that answers GET /me only when it is told to. */
  const openSlow = async (): Promise<{ connection: Connection; asked: Promise<void>; answer: () => void }> => {
    const asked = gate();
    const allowed = gate();
    const connection = await open({
      getWorkspace: async () => {
        // The rest of what came with this request is read before the answer.
        setImmediate(asked.open);
        await allowed.passed;
        return WORKSPACE;
      },
    });
    return { connection, asked: asked.passed, answer: allowed.open };
  };

  it('is answered with a problem that names its own request id, and the connection is closed', async () => {
    const connection = await open();
    connection.send('NONSENSE\r\n\r\n');
    const { status, headers, text } = await connection.next();
    expect(status).to.equal(400);
    expect(headers.get('connection')).to.equal('close');
    expect(Date.parse(headers.get('date') ?? '')).to.be.a('number').that.is.not.NaN;
    expect(JSON.parse(text)).to.include({ code: 'malformed_request', requestId: headers.get('x-request-id') });
    expect(await connection.rest()).to.equal('');
  });

  it('is answered once, and without a reset, to a caller who sends 8 MiB of headers before reading', async () => {
    const connection = await open();
    connection.send('GET / HTTP/1.1\r\nX-Large: ' + 'x'.repeat(8 * 1024 * 1024));
    expect((await connection.next()).status).to.equal(431);
    expect(await connection.rest()).to.equal('');
    expect(connection.error).to.equal(undefined);
  });

  it('waits for the answers to the requests before it on its connection', async () => {
    const { connection, asked, answer } = await openSlow();
    connection.send(GET_ME, GET_GROUPS, 'NONSENSE', '', '');
    await asked;
    connection.send('MORE NONSENSE\r\n\r\n');
    answer();

    const first = await connection.next();
    expect([first.status, first.headers.get('x-request-id')]).to.deep.equal([200, 'me']);
    const second = await connection.next();
    expect([second.status, second.headers.get('x-request-id')]).to.deep.equal([200, 'groups']);
    expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
    expect(await connection.rest()).to.equal('');
  });

  it('says nothing on a connection that its caller has asked to close', async () => {
    const { connection, asked, answer } = await openSlow();
    connection.send('GET /api/public/v1/me HTTP/1.1', 'Host: a', 'Connection: close', '', 'NONSENSE', '', '');
    await asked;
    answer();
    expect((await connection.next()).status).to.equal(200);
    expect(await connection.rest()).to.equal('');
  });

  it('is a CONNECT, too, which waits for its turn and survives a reset', async () => {
    const { connection, asked, answer } = await openSlow();
    connection.send(GET_ME + 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    await asked;
    answer();
    expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
    expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
    connection.socket.resetAndDestroy();
    await connection.rest();
  });

  describe('because of its body', () => {
    it('is answered in the place of the request', async () => {
      const connection = await open();
      connection.send(GET_ME + CHUNKED_POST + chunkOf('{"name":') + 'no length\r\n');
      expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
      expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
      expect(await connection.rest()).to.equal('');
    });

    it('waits for the answers to the requests before it', async () => {
      const { connection, asked, answer } = await openSlow();
      connection.send(GET_ME + CHUNKED_POST + chunkOf('{"name":') + 'no length\r\n');
      await asked;
      answer();
      expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
      expect(codeOf((await connection.next()).text)).to.equal('malformed_request');
      expect(await connection.rest()).to.equal('');
    });

    it('gets no second answer when it has been refused before', async () => {
      const connection = await open();
      connection.send(CHUNKED_POST + chunkOf(jsonOf(300_000)));
      expect(codeOf((await connection.next()).text)).to.equal('body_too_large');
      connection.send('no length\r\n');
      expect(await connection.rest()).to.equal('');
    });
  });

  it('is answered with 408 when its body does not arrive in time', async () => {
    const connection = await open({}, { requestTimeoutMilliseconds: 50 });
    connection.send(postOf(jsonOf(100)).slice(0, -10));
    expect(codeOf((await connection.next()).text)).to.equal('request_timeout');
    expect(await connection.rest()).to.equal('');
  });
});
