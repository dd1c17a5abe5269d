import { expect } from 'chai';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CHUNKED_POST, GET_GROUPS, GET_ME, chunkOf, jsonOf, postOf } from './support/requests.js';

const SERVER = fileURLToPath(new URL('./support/measured-server.js', import.meta.url));

const MEBIBYTE = 1024 * 1024;

/** The bytes that one client after another sends before it disconnects. */
const TEXTS: readonly string[] = [
  'NONSENSE\r\n\r\n',
  `GET / HTTP/1.1\r\nX-Large: ${'x'.repeat(50_000)}`,
  `GET / HTTP/1.1\r\n${'a:\r\n'.repeat(5_000)}\r\n`,
  GET_ME.replace('Host: a', 'Host: a\r\nHost: b') + GET_ME.repeat(50),
  GET_ME.repeat(5) + GET_GROUPS.repeat(5),
  GET_ME.repeat(50) + GET_GROUPS.repeat(49),
  GET_ME.repeat(300),
  GET_ME.slice(0, -10),
  GET_ME.replace('Host: a', 'Host: a\r\nConnection: Upgrade\r\nUpgrade: h2c') + GET_ME,
  postOf(jsonOf(100_000)).slice(0, 50_000),
  postOf(jsonOf(300_000)),
  postOf('').replace('Content-Length: 0', 'Content-Length: 1000\r\nExpect: 100-continue'),
  CHUNKED_POST + chunkOf('x').repeat(5_000),
  `${CHUNKED_POST + chunkOf('x')}no length\r\n`,
  GET_ME.replace('GET /api/public/v1/me', 'CONNECT a:1'),
];

describe('the heap of a server', function () {
  this.timeout(120_000);
  let child: ChildProcess;
  let port: number;

  before(async () => {
    child = fork(SERVER, { execArgv: ['--expose-gc'] });
    [port] = (await once(child, 'message')) as [number];
  });

  after(async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  });

  const heapUsed = async (): Promise<number> => {
    child.send('measure');
    const [bytes] = (await once(child, 'message')) as [number];
    return bytes;
  };

  /** Sends bytes, waits for a response or for a while, and disconnects in one of several ways. */
  const attack = async (number: number): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(TEXTS[number % TEXTS.length] ?? '');
    const responded = once(socket, 'data', { signal: AbortSignal.timeout(20) }).catch(() => undefined);
    if (number % 3 !== 0) await responded;
    if (number % 2 === 0) socket.resetAndDestroy();
    else socket.destroy();
    await closed;
  };

  const attackAll = async (count: number): Promise<void> => {
    for (let number = 0; number < count; number += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => attack(number + index)));
    }
  };

  /** Measures until requests in progress are over. */
  const untilBelow = async (bytes: number): Promise<number> => {
    let used = await heapUsed();
    for (let attempt = 0; used > bytes && attempt < 100; attempt++) {
      await setTimeout(100);
      used = await heapUsed();
    }
    return used;
  };

  it('is as large after 1,000 hostile requests as after 300', async () => {
    await attackAll(300);
    await setTimeout(3_000);
    const before = await heapUsed();
    await attackAll(1_000);
    expect(await untilBelow(before + 2 * MEBIBYTE)).to.be.below(before + 2 * MEBIBYTE);
  });

  it('stays small for bodies in one-byte chunks', async () => {
    const before = await heapUsed();
    const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write(CHUNKED_POST + chunkOf('x').repeat(50_000));
    }
    let most = 0;
    for (let measurement = 0; measurement < 20; measurement++) {
      await setTimeout(50);
      most = Math.max(most, await heapUsed());
    }
    expect(most).to.be.below(before + 5 * MEBIBYTE);
    for (const socket of sockets) socket.destroy();
  });
});
