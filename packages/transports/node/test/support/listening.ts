import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach } from 'mocha';

/** Waits until no connection to the server is open. Throws if one stays. */
export const untilClosed = async (server: Server): Promise<void> => {
  const count = promisify(server.getConnections.bind(server));
  const deadline = Date.now() + 30_000;
  while ((await count()) > 0) {
    if (Date.now() > deadline) throw new Error('A connection stays open.');
    await setTimeout(10);
  }
};

/**
 * Returns a function that makes a server listen on a free port of the loopback address, and resolves to the
 * port. Call it in a suite. Every server is closed after its test.
 */
export const listening = (): ((server: Server) => Promise<number>) => {
  const servers: Server[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    }
  });

  return async (server) => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
};
