import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { drainable } from '../../src/http/drainable.js';
import { until } from '../until.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Far beyond the end of each test, so that it is not what ends a connection. */
const DEADLINE = { deadline: 60_000 };

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

interface Caller {
  readonly socket: Socket;
  /** What has come so far. */
  readonly received: () => string;
  /** How the connection has ended: by its other side in order, or by a reset. */
  readonly ended: Promise<'in order' | Error>;
}

const connectTo = async (server: Server): Promise<Caller> => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  const ended = new Promise<'in order' | Error>((resolve) => {
    socket.once('end', () => resolve('in order'));
    socket.once('error', resolve);
  });
  await once(socket, 'connect');
  return { socket, received: () => received, ended };
};

const answersIn = (text: string): string[] => text.split(/(?=HTTP\/1\.1 )/).filter((answer) => answer !== '');

describe('draining a server', function () {
  this.timeout(60_000);

  let server: Server;
  let drain: ReturnType<typeof drainable>;

  beforeEach(async () => {
    server = createServer();
    drain = drainable(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Begins to drain the server, and waits until its port is closed. Answers what the drain will. */
  const beginDraining = async (): Promise<{ readonly drained: Promise<boolean> }> => {
    const drained = drain(DEADLINE);
    await until(() => !server.listening);
    return { drained };
  };

  const serve = (listener: RequestListener): void => {
    server.on('request', listener);
  };

  it('cuts off a request that does not finish in time, and says so', async () => {
    const received = once(server, 'request');
    const { socket, ended } = await connectTo(server);
    socket.write(REQUEST);
    await received;
    expect(await drain({ deadline: 20 })).to.equal(false);
    await ended;
  });

  it('answers a request that was on its way on an idle connection, and closes it with that', async () => {
    serve((_request, response) => response.end('hello'));
    const { socket, received, ended } = await connectTo(server);
    socket.write(REQUEST);
    await until(() => received().endsWith('hello'));
    expect(received()).to.match(/^Connection: keep-alive\r$/im);

    const { drained } = await beginDraining();
    socket.write(REQUEST);
    expect(await ended).to.equal('in order');
    const [, second = ''] = answersIn(received());
    expect(second)
      .to.match(/^Connection: close\r$/im)
      .and.to.match(/hello$/);
    expect(await drained).to.equal(true);
  });

  it('accepts the connections that wait for it, though its loop is busy, and answers their requests', async () => {
    serve((_request, response) => response.end('hello'));
    // Nothing is accepted before the drain begins.
    const connecting = Array.from({ length: 20 }, () => connectTo(server));
    const callers = await Promise.all(connecting);
    for (const { socket } of callers) socket.write(REQUEST);
    const drained = drain(DEADLINE);
    for (const { received, ended } of callers) {
      expect(await ended).to.equal('in order');
      expect(received()).to.match(/hello$/);
    }
    expect(await drained).to.equal(true);
  });

  it('answers the first request of a connection that has been silent', async () => {
    serve((_request, response) => response.end('hello'));
    const accepted = once(server, 'connection');
    const { socket, received, ended } = await connectTo(server);
    await accepted;
    const { drained } = await beginDraining();
    socket.write(REQUEST);
    expect(await ended).to.equal('in order');
    expect(received()).to.match(/hello$/);
    expect(await drained).to.equal(true);
  });

  it('waits for the rest of a request that has begun to arrive', async () => {
    serve((_request, response) => response.end('hello'));
    const connection = once(server, 'connection');
    const { socket, received, ended } = await connectTo(server);
    const [accepted] = (await connection) as [Socket];
    socket.write(REQUEST.slice(0, 9));
    await until(() => accepted.bytesRead > 0);
    const { drained } = await beginDraining();
    // Longer than an idle connection is left open.
    await setTimeout(1_500);
    socket.write(REQUEST.slice(9));
    expect(await ended).to.equal('in order');
    expect(received()).to.match(/hello$/);
    expect(await drained).to.equal(true);
  });

  it('answers all requests that were sent one behind the other, and closes with the last answer', async () => {
    const answers: ServerResponse[] = [];
    serve((_request, response) => answers.push(response));
    const { socket, received, ended } = await connectTo(server);
    socket.write(REQUEST.repeat(2));
    await until(() => answers.length === 2);
    const { drained } = await beginDraining();
    socket.write(REQUEST);
    await until(() => answers.length === 3);
    for (const answer of answers) answer.end('hello');
    expect(await ended).to.equal('in order');
    expect(answersIn(received()).map((answer) => /^Connection: (.*)\r$/im.exec(answer)?.[1])).to.deep.equal([
      'keep-alive',
      'keep-alive',
      'close',
    ]);
    expect(await drained).to.equal(true);
  });

  it('resets no connection on which more comes behind the last answer', async () => {
    const answers: ServerResponse[] = [];
    serve((_request, response) => answers.push(response));
    // This caller goes on sending when the other side has ended.
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.resume().write(REQUEST);
    await until(() => answers.length === 1);
    const { drained } = await beginDraining();
    answers[0]?.end('hello');
    await once(socket, 'end');
    for (let more = 0; more < 5; more++) {
      socket.write(REQUEST);
      await setTimeout(20);
    }
    expect(errors).to.deep.equal([]);
    socket.end();
    expect(await drained).to.equal(true);
  });

  it('ends idle connections in order, and does not wait for those who never close their side', async () => {
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    await accepted;
    const end = once(socket.resume(), 'end');
    expect(await drain(DEADLINE)).to.equal(true);
    await end;
    socket.destroy();
  });

  it('keeps nothing of a caller who goes before the answers to several requests', async () => {
    const answers: WeakRef<ServerResponse>[] = [];
    serve((_request, response) => answers.push(new WeakRef(response)));
    const { socket } = await connectTo(server);
    socket.write(REQUEST.repeat(3));
    await until(() => answers.length === 3);
    socket.resetAndDestroy();
    await until(() => {
      collectGarbage();
      return answers.every((answer) => answer.deref() === undefined);
    });
  });
});
