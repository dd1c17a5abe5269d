import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readStorage, type Storage } from './storage.js';

/** A listening server. */
export interface RunningServer {
  /** The base URL, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Stops listening, waits for requests in flight, and closes the storage. */
  close(): Promise<void>;
}

/** The address of every server: a free port of the loopback interface. */
export const ADDRESS = { host: '127.0.0.1', port: 0 } as const;

/** Runs a Node.js server. Closes the storage when the server stops. */
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
