import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { listen } from './listen.js';

/**
 * Resolves to a free port of a host. Throws a `CommandFailure` if a server cannot listen on the host. It opens the port for
 * a moment, so it must not be a port that clients know: their connections would be reset.
 */
export const findFreePort = async (host: string): Promise<number> => {
  const server = createServer();
  await listen(server, host, 0);
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
