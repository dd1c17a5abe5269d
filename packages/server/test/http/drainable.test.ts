import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { drainable } from '../../src/http/drainable.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('draining a server', () => {
  it('cuts off a request that does not finish in time', async () => {
    const server = createServer();
    const drain = drainable(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    const received = once(server, 'request');
    const outcome = fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error);
    await received;
    await drain({ deadline: 20 });
    expect(await outcome).to.be.an('error');
  });

  it('keeps nothing of a caller who goes before the answers to several requests', async () => {
    const server = createServer();
    const drain = drainable(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');

    const answers: WeakRef<ServerResponse>[] = [];
    server.on('request', (_request, response) => answers.push(new WeakRef(response)));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
    while (answers.length < 3) await setTimeout(5);
    socket.resetAndDestroy();
    const kept = (): number => answers.filter((answer) => answer.deref() !== undefined).length;
    for (let attempt = 0; kept() > 0 && attempt < 1_000; attempt++) {
      await setTimeout(5);
      collectGarbage();
    }
    expect(kept()).to.equal(0);
    await drain({ deadline: 0 });
  });
});
