import type { CompletedRequest } from '@workspace-api/http';
import { WORKSPACE, stubApi, gate } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { mock } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Connection } from './support/connection.js';
import { createApiServer, type ApiServerOptions } from './support/create-api-server.js';
import { listening, untilClosed } from './support/listening.js';
import { CHUNKED_POST, GET_GROUPS, GET_ME, chunkOf, jsonOf, postOf } from './support/requests.js';

describe('hostile clients', function () {
  this.timeout(60_000);
  const listen = listening();
  let errors: unknown[] = [];

  beforeEach(() => {
    errors = [];
    mock.method(console, 'error', (...texts: unknown[]) => errors.push(texts));
  });

  afterEach(() => {
    mock.restoreAll();
    expect(errors).to.deep.equal([]);
  });

  const report = ({ error }: CompletedRequest): void => {
    if (error !== undefined) errors.push(error);
  };

  const open = async (options: ApiServerOptions = {}): Promise<{ server: Server; port: number }> => {
    // It takes a turn of the event loop, as a database does.
    const api = stubApi({
      getWorkspace: async () => {
        await setTimeout(1);
        return WORKSPACE;
      },
    });
    const server = createApiServer(api, { onResponse: report, ...options });
    return { server, port: await listen(server) };
  };

  /** Returns whether a valid request on a new connection succeeds. */
  const isServed = async (port: number): Promise<boolean> => {
    const connection = new Connection(port);
    connection.send(GET_ME);
    const { status } = await connection.next();
    connection.socket.destroy();
    return status === 200;
  };

  describe('that send slowly', () => {
    const LONG_HEAD = GET_ME.replace('\r\n\r\n', `\r\nX-Long: ${'x'.repeat(10_000)}\r\n\r\n`);

    for (const [what, text] of [
      ['a head', LONG_HEAD],
      ['a body', postOf(jsonOf(10_000))],
      ['a body in chunks', CHUNKED_POST + chunkOf('x').repeat(2_000)],
    ] as const) {
      it(`${what} over 100 connections get 408, and others are served meanwhile`, async () => {
        const { server, port } = await open({ requestTimeoutMilliseconds: 1_000 });
        const start = text.length - 9_000;
        const drip = async (): Promise<number> => {
          const connection = new Connection(port);
          const response = connection.next();
          connection.send(text.slice(0, start));
          let sent = start;
          const timer = setInterval(() => connection.send(text.charAt(sent++)), 50);
          const { status } = await response.finally(() => clearInterval(timer));
          await connection.rest();
          return status;
        };
        const statuses = Promise.all(Array.from({ length: 100 }, drip));
        const over = new AbortController();
        const end = (): void => over.abort();
        statuses.then(end, end);
        while (!over.signal.aborted) {
          expect(await isServed(port)).to.be.true;
          await setTimeout(50);
        }
        expect(new Set(await statuses)).to.deep.equal(new Set([408]));
        await untilClosed(server);
      });
    }
  });

  describe('that reset their connection', () => {
    for (const [when, text] of [
      ['before they send anything', ''],
      ['in a request line', GET_ME.slice(0, 10)],
      ['before the response', GET_ME],
      ['before the responses to 50 requests, which are too many', GET_ME.repeat(25) + GET_GROUPS.repeat(25)],
      ['in a body', postOf(jsonOf(10_000)).slice(0, -10)],
      ['after bytes that are not HTTP, behind a request in progress', `${GET_ME}NONSENSE\r\n\r\n`],
      ['after an upgrade', GET_ME.replace('Host: a', 'Host: a\r\nConnection: Upgrade\r\nUpgrade: h2c')],
    ] as const) {
      it(`${when} affect no other client`, async () => {
        const { server, port } = await open();
        const reset = async (delay: number): Promise<void> => {
          const socket: Socket = connect(port, '127.0.0.1');
          socket.on('error', () => undefined);
          const closed = once(socket, 'close');
          await once(socket, 'connect');
          socket.write(text);
          if (delay >= 0) await setTimeout(delay);
          socket.resetAndDestroy();
          await closed;
        };
        // At different stages of the request.
        await Promise.all([-1, 0, 0, 1, 2, 3, 5, 10, 20, 50].map(reset));
        expect(await isServed(port)).to.be.true;
        await untilClosed(server);
      });
    }
  });

  it('that close their side get the response, or are disconnected', async () => {
    const { server, port } = await open();
    for (const text of ['', GET_ME.slice(0, -10), GET_ME, GET_ME + GET_GROUPS, postOf(jsonOf(100)).slice(0, -10)]) {
      const connection = new Connection(port);
      connection.send(text);
      connection.socket.end();
      await connection.rest();
    }
    expect(await isServed(port)).to.be.true;
    await untilClosed(server);
  });

  for (const [what, text, status] of [
    ['a head', CHUNKED_POST.replace('Host: a', 'Host: a\r\nHost: b') + chunkOf(jsonOf(1_000_000)).repeat(5), 400],
    ['a body, as through a proxy', postOf(jsonOf(5_000_000)).replace('Host: a', 'Host: a\r\nConnection: close'), 413],
  ] as const) {
    it(`that send on after they were rejected for ${what}, still get the response`, async () => {
      const { port } = await open();
      const connection = new Connection(port);
      connection.send(text);
      expect((await connection.next()).status).to.equal(status);
      await connection.rest();
      expect(connection.error).to.equal(undefined);
    });
  }

  it('that keep their side of a rejected connection open are disconnected', async () => {
    const { server, port } = await open();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('NONSENSE\r\n\r\n');
    await once(socket.resume(), 'end');
    await untilClosed(server);
    socket.destroy();
  });

  it('that send nothing are disconnected', async () => {
    const accepted = gate();
    const { server, port } = await open({ requestTimeoutMilliseconds: 100 });
    server.once('connection', accepted.open);
    const connection = new Connection(port);
    await accepted.passed;
    await connection.rest();
    await untilClosed(server);
  });
});
