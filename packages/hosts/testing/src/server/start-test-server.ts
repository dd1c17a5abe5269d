import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on a free port of the loopback address. */
export interface TestServer {
  /** Such as `http://127.0.0.1:40123`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Closes the server and all connections, including those with a request in progress. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server for any application of Node.js: `createNodeListener(api)`, `app.callback()` of Koa, an Express
 * application, or a server that does not listen yet.
 */
export const startTestServer = async (application: RequestListener | Server): Promise<TestServer> => {
  const server =
    typeof application === 'function'
      ? // A slow machine may pause a test for longer than Node.js keeps an idle connection, which would fail its next request.
        createServer({ keepAliveTimeout: 0 }, application)
      : application;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
