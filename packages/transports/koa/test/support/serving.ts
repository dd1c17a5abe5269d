import { createCaller, type Caller } from '@workspace-api/conformance';
import type Koa from 'koa';
import { afterEach } from 'mocha';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A Koa application that listens. */
export interface Served {
  readonly port: number;
  /** Requests any path, including those of the host, which are not in the OpenAPI document. */
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  /** Calls the API, below the mount path. */
  readonly call: Caller;
  /** The errors that have reached the application. */
  readonly errors: readonly unknown[];
}

/** The options of a served application. */
interface ServeOptions {
  readonly mountPath?: string;
  /** Whether `errors` collects the errors; true if left out. Otherwise Koa prints them. */
  readonly collectErrors?: boolean;
}

/**
 * Returns a function that serves a Koa application on a free port of the loopback address. Call it in a suite. The server is
 * closed after the test.
 */
export const serving = (): ((app: Koa, options?: ServeOptions) => Promise<Served>) => {
  const servers: Server[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    }
  });

  return async (app, { mountPath = '', collectErrors = true } = {}) => {
    const errors: unknown[] = [];
    if (collectErrors) app.on('error', (error) => errors.push(error));
    const handle = app.callback();
    const server = createServer((request, response) => void handle(request, response));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${String(port)}`;
    return { port, errors, get: (path, init) => fetch(origin + path, init), call: createCaller(origin + mountPath) };
  };
};
