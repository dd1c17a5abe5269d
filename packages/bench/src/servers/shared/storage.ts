import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { DataFile } from './data-file.js';
import { createMemoryStore } from './memory-store.js';
import type { Store } from './store.js';

/** The storage that the flags of a server name. */
export type Storage =
  | { readonly kind: 'memory'; readonly data: DataFile }
  | { readonly kind: 'mongodb'; readonly uri: string; readonly database: string };

/** Reads the flags: `--data FILE`, or `--mongodb-uri URI --database NAME`. */
export const readStorage = async (): Promise<Storage> => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { data: text, 'mongodb-uri': text, database: text } });
  const { data, 'mongodb-uri': uri, database } = values;
  if (data !== undefined) {
    return { kind: 'memory', data: JSON.parse(await readFile(data, 'utf8')) as DataFile };
  }
  if (uri !== undefined && database !== undefined) return { kind: 'mongodb', uri, database };
  throw new Error('Give --data FILE, or --mongodb-uri URI and --database NAME.');
};

/** Opens the store in memory, or on MongoDB with the driver. */
export const openStore = async (storage: Storage): Promise<Store> => {
  if (storage.kind === 'memory') return createMemoryStore(storage.data);
  // Only servers with a database load the driver.
  const { openMongoStore } = await import('./mongo-store.js');
  return openMongoStore(storage);
};
