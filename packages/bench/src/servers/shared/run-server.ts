import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readStorage, type Storage } from './storage.js';

/** A listening server. */
export interface RunningServer {
  /** The base URL, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Stops listening, waits for requests, and closes the storage. */
  close(): Promise<void>;
}

/** The address of every server: loopback, on a free port. */
export const ADDRESS = { host: '127.0.0.1', port: 0 } as const;

/** Runs a Node.js server and closes the storage when it stops. */
export const runNodeServer = async (
  server: Server,
  closeStorage = (): Promise<void> => Promise.resolve(),
): Promise<RunningServer> => {
  server.listen(ADDRESS);
  await once(server, 'listening');
  return {
    url: `http://${ADDRESS.host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      return closeStorage();
    },
  };
};

/** Serves the data that the flags name, prints one line of JSON when it listens, and stops on SIGTERM. */
export const runServer = async (start: (storage: Storage) => Promise<RunningServer>): Promise<void> => {
  const server = await start(await readStorage());
  process.once('SIGTERM', () => void server.close());
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
};
