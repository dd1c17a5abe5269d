import { expect } from 'chai';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { GET_ME, chunkOf } from './support/requests.js';

const SERVER = fileURLToPath(new URL('./support/small-heap-server.js', import.meta.url));

const headOf = (line: string, ...headers: readonly string[]): string =>
  `${[`${line} HTTP/1.1`, 'Host: a', ...headers].join('\r\n')}\r\n\r\n`;

const SLOW = headOf('GET /slow');
const POST = 'POST /api/public/v1/campaigns';
const SLOW_CHUNKED = headOf('POST /slow', 'Transfer-Encoding: chunked');
const CHUNKED = headOf(POST, 'Transfer-Encoding: chunked');
const shortHeaders = (count: number): readonly string[] => Array.from({ length: count }, () => 'aa:ba');

/** What clients send on each of a number of connections: a quarter of the default maximum, and of a usual heap. */
const ATTACKS: readonly (readonly [what: string, text: string, connections: number])[] = [
  ['heads of 2,300 headers that wait', SLOW + headOf('GET /', ...shortHeaders(2_300)).repeat(10), 64],
  ['large heads that wait', SLOW + headOf('GET /', `X-Large: ${'x'.repeat(15_000)}`).repeat(3), 64],
  ['bodies in one-byte chunks that wait', SLOW + `${CHUNKED + chunkOf('x').repeat(5_000)}0\r\n\r\n`.repeat(10), 8],
  ['bodies in one-byte chunks that nobody reads', SLOW_CHUNKED + chunkOf('x').repeat(6_000), 30],
];

describe('a strict server with a heap of 64 MiB', function () {
  this.timeout(120_000);
  let child: ChildProcess;
  let port: number;
  let sockets: Socket[] = [];

  beforeEach(async () => {
    child = fork(SERVER, { execArgv: ['--max-old-space-size=64'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    [port] = (await once(child, 'message')) as [number];
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    const isRunning = child.exitCode === null && child.signalCode === null;
    const ended = isRunning ? once(child, 'exit') : undefined;
    if (child.connected) child.disconnect();
    await ended;
  });

  const send = (localAddress: string, text: string): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined).resume();
    socket.write(text);
    sockets.push(socket);
    return socket;
  };

  /** Resolves to the response of the server to an address, or to nothing if it has none. */
  const get = async (localAddress: string): Promise<string> => {
    const socket = send(localAddress, GET_ME);
    const [data] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
    return String(data);
  };

  for (const [what, text, connections] of ATTACKS) {
    it(`survives ${what} on ${String(connections)} connections of each of three addresses, and serves another`, async () => {
      for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
        for (let connection = 0; connection < connections; connection++) send(address, text);
        // The server accepts connections in order. In each turn it reads from all of them.
        for (let turn = 0; turn < 10; turn++) expect(await get('127.0.0.9')).to.match(/^HTTP\/1\.1 200 OK\r\n/);
      }
    });
  }
});
