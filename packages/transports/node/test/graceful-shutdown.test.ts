import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { prepareShutdown } from '../src/index.js';
import { until } from './support/until.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Later than the end of each test, so that it ends no connection. */
const DEADLINE = { deadline: 60_000 };

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

interface Client {
  readonly socket: Socket;
  /** Returns what has arrived so far. */
  readonly received: () => string;
  /** How the connection ended: closed by the server, or with an error. */
  readonly ended: Promise<'closed' | Error>;
}

const connectTo = async (server: Server): Promise<Client> => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  const ended = new Promise<'closed' | Error>((resolve) => {
    socket.once('end', () => resolve('closed'));
    socket.once('error', resolve);
  });
  await once(socket, 'connect');
  return { socket, received: () => received, ended };
};

const responsesIn = (text: string): string[] => text.split(/(?=HTTP\/1\.1 )/).filter((response) => response !== '');

describe('prepareShutdown', function () {
  this.timeout(60_000);

  let server: Server;
  let shutDown: ReturnType<typeof prepareShutdown>;

  beforeEach(async () => {
    server = createServer();
    shutDown = prepareShutdown(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Starts the shutdown, and waits until the port is closed. */
  const beginShutdown = async (): Promise<{ readonly isDone: Promise<boolean> }> => {
    const isDone = shutDown(DEADLINE);
    await until(() => !server.listening);
    return { isDone };
  };

  const serve = (listener: RequestListener): void => {
    server.on('request', listener);
  };

  it('aborts a request that exceeds the deadline, and resolves to false', async () => {
    const received = once(server, 'request');
    const { socket, ended } = await connectTo(server);
    socket.write(REQUEST);
    await received;
    expect(await shutDown({ deadline: 20 })).to.equal(false);
    await ended;
  });

  it('responds to a request that was on its way on an idle connection, and closes it', async () => {
    serve((_request, response) => response.end('hello'));
    const { socket, received, ended } = await connectTo(server);
    socket.write(REQUEST);
    await until(() => received().endsWith('hello'));
    expect(received()).to.match(/^Connection: keep-alive\r$/im);

    const { isDone } = await beginShutdown();
    socket.write(REQUEST);
    expect(await ended).to.equal('closed');
    const [, second = ''] = responsesIn(received());
    expect(second)
      .to.match(/^Connection: close\r$/im)
      .and.to.match(/hello$/);
    expect(await isDone).to.equal(true);
  });

  it('accepts the connections in the backlog, although the event loop is busy, and responds to their requests', async () => {
    serve((_request, response) => response.end('hello'));
    // Nothing is accepted before the shutdown starts.
    const connecting = Array.from({ length: 20 }, () => connectTo(server));
    const clients = await Promise.all(connecting);
    for (const { socket } of clients) socket.write(REQUEST);
    const isDone = shutDown(DEADLINE);
    for (const { received, ended } of clients) {
      expect(await ended).to.equal('closed');
      expect(received()).to.match(/hello$/);
    }
    expect(await isDone).to.equal(true);
  });

  it('responds to the first request of an idle connection', async () => {
    serve((_request, response) => response.end('hello'));
    const accepted = once(server, 'connection');
    const { socket, received, ended } = await connectTo(server);
    await accepted;
    const { isDone } = await beginShutdown();
    socket.write(REQUEST);
    expect(await ended).to.equal('closed');
    expect(received()).to.match(/hello$/);
    expect(await isDone).to.equal(true);
  });

  it('waits for the rest of a request that has started to arrive', async () => {
    serve((_request, response) => response.end('hello'));
    const connection = once(server, 'connection');
    const { socket, received, ended } = await connectTo(server);
    const [accepted] = (await connection) as [Socket];
    socket.write(REQUEST.slice(0, 9));
    await until(() => accepted.bytesRead > 0);
    const { isDone } = await beginShutdown();
    // Longer than an idle connection is left open.
    await setTimeout(1_500);
    socket.write(REQUEST.slice(9));
    expect(await ended).to.equal('closed');
    expect(received()).to.match(/hello$/);
    expect(await isDone).to.equal(true);
  });

  it('responds to pipelined requests, and closes with the last response', async () => {
    const responses: ServerResponse[] = [];
    serve((_request, response) => responses.push(response));
    const { socket, received, ended } = await connectTo(server);
    socket.write(REQUEST.repeat(2));
    await until(() => responses.length === 2);
    const { isDone } = await beginShutdown();
    socket.write(REQUEST);
    await until(() => responses.length === 3);
    for (const response of responses) response.end('hello');
    expect(await ended).to.equal('closed');
    expect(responsesIn(received()).map((response) => /^Connection: (.*)\r$/im.exec(response)?.[1])).to.deep.equal([
      'keep-alive',
      'keep-alive',
      'close',
    ]);
    expect(await isDone).to.equal(true);
  });

  it('resets no connection on which more arrives after the last response', async () => {
    const responses: ServerResponse[] = [];
    serve((_request, response) => responses.push(response));
    // This client sends on after the server has closed its side.
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.resume().write(REQUEST);
    await until(() => responses.length === 1);
    const { isDone } = await beginShutdown();
    responses[0]?.end('hello');
    await once(socket, 'end');
    for (let more = 0; more < 5; more++) {
      socket.write(REQUEST);
      await setTimeout(20);
    }
    expect(errors).to.deep.equal([]);
    socket.end();
    expect(await isDone).to.equal(true);
  });

  it('closes idle connections, and does not wait for clients that never close their side', async () => {
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    await accepted;
    const end = once(socket.resume(), 'end');
    expect(await shutDown(DEADLINE)).to.equal(true);
    await end;
    socket.destroy();
  });

  it('keeps no response of a client that disconnects before several responses', async () => {
    const responses: WeakRef<ServerResponse>[] = [];
    serve((_request, response) => responses.push(new WeakRef(response)));
    const { socket } = await connectTo(server);
    socket.write(REQUEST.repeat(3));
    await until(() => responses.length === 3);
    socket.resetAndDestroy();
    await until(() => {
      collectGarbage();
      return responses.every((response) => response.deref() === undefined);
    });
  });
});
