import { createCaller, type Caller } from '@workspace-api/conformance';
import { startTestServer, type TestServer } from '@workspace-api/testing/server';
import type Koa from 'koa';
import { afterEach } from 'mocha';

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
  const servers: TestServer[] = [];

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  return async (app, { mountPath = '', collectErrors = true } = {}) => {
    const errors: unknown[] = [];
    if (collectErrors) app.on('error', (error) => errors.push(error));
    const callback = app.callback();
    const server = await startTestServer((request, response) => void callback(request, response));
    servers.push(server);
    const { port, url } = server;
    return { port, errors, get: (path, init) => fetch(url + path, init), call: createCaller(url + mountPath) };
  };
};
