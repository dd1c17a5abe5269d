import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Resolves to a port of the loopback address on which nothing listens. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
