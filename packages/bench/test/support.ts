import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A test server. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server on a free port. */
export const serve = async (listener: RequestListener): Promise<TestServer> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Returns the message of the error with which a promise rejects, or `null`. */
export const failureOf = (promise: Promise<unknown>): Promise<string | null> =>
  promise.then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
