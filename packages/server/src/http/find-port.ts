import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from './listen.js';

/**
 * Finds out that a server may listen on a port, and on which where any free one will do. Throws as `listen` does. Nobody
 * listens on it afterwards.
 */
export const findPort = async (host: string, port: number): Promise<number> => {
  const server = createServer();
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
};
