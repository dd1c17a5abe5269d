import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { drainable } from '../../src/http/drainable.js';

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
    await drain(20);
    expect(await outcome).to.be.an('error');
  });
});
