import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createMemoryStore, type DataFile } from './memory-store.js';
import type { Store } from './store.js';

/** The address of every peer: a free port of the loopback interface. */
export const ADDRESS = { host: '127.0.0.1', port: 0 } as const;

/** A listening server. */
interface RunningPeer {
  /** The base URL, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Stops listening, and waits for requests in flight. */
  close(): Promise<unknown>;
}

export interface PeerSetting {
  readonly store: Store;
  /** The maximum requests of one key per minute. */
  readonly rateLimit: number;
}

/** A limit that counts each request, and that no load reaches. */
const UNREACHED_LIMIT = '1000000000';

const text = { type: 'string' } as const;

const OPTIONS = {
  data: text,
  'mongodb-uri': text,
  'mongodb-database': text,
  'postgres-uri': text,
  'postgres-schema': text,
  'rate-limit': { ...text, default: UNREACHED_LIMIT },
};

/** Opens the storage of the flags. Only peers with a database load its driver. */
const openStore = async (flags: Partial<Record<keyof typeof OPTIONS, string>>): Promise<Store> => {
  const { data, 'mongodb-uri': mongodbUri, 'postgres-uri': postgresUri } = flags;
  if (data !== undefined) return createMemoryStore(JSON.parse(await readFile(data, 'utf8')) as DataFile);
  if (mongodbUri !== undefined) {
    const { openMongoStore } = await import('./mongo-store.js');
    return openMongoStore(mongodbUri, flags['mongodb-database']);
  }
  if (postgresUri === undefined) throw new Error('Give --data, --mongodb-uri or --postgres-uri.');
  const { openPostgresStore } = await import('./postgres-store.js');
  return openPostgresStore(postgresUri, flags['postgres-schema'] ?? 'workspace_api');
};

/**
 * Runs a peer on the storage of its flags: `--data FILE`, or the URI of a database that the product has filled, with
 * `--mongodb-database` or `--postgres-schema`. Prints one line of JSON when it listens, and stops on SIGTERM.
 */
export const runPeer = async (start: (setting: PeerSetting) => Promise<RunningPeer>): Promise<void> => {
  const { values } = parseArgs({ options: OPTIONS });
  const store = await openStore(values);
  const peer = await start({ store, rateLimit: Number(values['rate-limit']) });
  process.once('SIGTERM', () => void peer.close().then(() => store.close()));
  process.stdout.write(`${JSON.stringify({ url: peer.url })}\n`);
};
