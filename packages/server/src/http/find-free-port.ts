import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { listen } from './listen.js';

/**
 * Returns a port of a host that nobody uses. Throws a `CommandFailure` for a host that a server cannot listen on.
 *
 * It opens the port for a moment, so it is not for a port that clients know: their connections would be reset.
 */
export const findFreePort = async (host: string): Promise<number> => {
  const server = createServer();
  await listen(server, host, 0);
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
