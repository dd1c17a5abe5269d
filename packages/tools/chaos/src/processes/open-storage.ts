import * as mongodb from '@workspace-api/adapter-mongodb';
import * as postgres from '@workspace-api/adapter-postgres';
import type { AdminStoragePorts } from '@workspace-api/admin';
import type { KeyReads } from '../settings.js';
import { MISTAKES, type Mistake, type VariantName } from './mistakes.js';

export interface StorageOptions {
  readonly uri: string;
  /** The name of the database, or of the schema. */
  readonly database: string;
  readonly keyReads?: KeyReads;
  /** The variant of the adapter. Default: the unchanged one, null. */
  readonly variant?: VariantName | null;
}

/** A database, as a process of the product has it. */
export interface Storage {
  readonly ports: AdminStoragePorts;
  /** Creates the missing parts of the database. */
  readonly migrate: () => Promise<void>;
  /** Resolves to whether the database has everything that the ports need. Rejects if it cannot be reached. */
  readonly isComplete: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Small, so that leaked connections show. */
const MAX_POOL_SIZE = 20;

/** Opens the database that a connection string names. Connects when it is used. */
export const openStorage = (options: StorageOptions): Storage => {
  const mistake = options.variant == null ? {} : MISTAKES[options.variant];
  return options.uri.startsWith('mongodb') ? openMongodb(options, mistake) : openPostgres(options, mistake);
};

const openMongodb = ({ uri, database, keyReads }: StorageOptions, { spoilDatabase, spoilPorts }: Mistake): Storage => {
  const client = mongodb.createMongoClient(uri, { maxPoolSize: MAX_POOL_SIZE });
  const db = client.db(database);
  spoilDatabase?.(db);
  const ports = mongodb.createMongoPorts({ db, keyReads });
  spoilPorts?.(ports);
  return {
    ports,
    migrate: () => mongodb.migrate(db),
    isComplete: async () => {
      await mongodb.connectMongoClient(client);
      return (await mongodb.verifyIndexes(db)).length === 0;
    },
    close: () => client.close(),
  };
};

const openPostgres = ({ uri, database: schema }: StorageOptions, { poolConfig }: Mistake): Storage => {
  const pool = postgres.createPostgresPool(uri, { max: MAX_POOL_SIZE, ...poolConfig });
  return {
    ports: postgres.createPostgresPorts({ pool, schema }),
    migrate: () => postgres.migrate({ pool, schema }),
    isComplete: async () => (await postgres.verifySchema({ pool, schema })).length === 0,
    close: () => pool.end(),
  };
};
