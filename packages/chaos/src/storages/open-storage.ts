import { openMongodbStorage } from './mongodb-storage.js';
import { openPostgresStorage } from './postgres-storage.js';
import type { Storage, StorageOptions } from './storage.js';

/** Opens the database that a connection string names. Connects when it is used. */
export const openStorage = (options: StorageOptions): Storage =>
  options.uri.startsWith('mongodb') ? openMongodbStorage(options) : openPostgresStorage(options);
