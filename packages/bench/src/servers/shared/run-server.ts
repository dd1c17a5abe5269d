import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readStorage, type Storage } from './storage.js';

/** A server that listens. */
export interface RunningServer {
  /** Its address, without a path: `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Stops listening, lets requests end, and closes the storage. */
  close(): Promise<void>;
}

/** Where every server listens: on this machine only, on a port that is free. */
export const ADDRESS = { host: '127.0.0.1', port: 0 } as const;

/** Runs a server of Node.js, and closes the storage when the server is told to stop. */
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

/** Serves what the flags of this process name, prints one line of JSON when it listens, and ends on SIGTERM. */
export const runServer = async (start: (storage: Storage) => Promise<RunningServer>): Promise<void> => {
  const server = await start(await readStorage());
  process.once('SIGTERM', () => void server.close());
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
};
