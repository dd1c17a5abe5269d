import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { INDEXES, createMongoClient, createMongoPorts, migrate as migrateMongo } from '@workspace-api/adapter-mongodb';
import { createPostgresPool, createPostgresPorts, migrate as migratePostgres } from '@workspace-api/adapter-postgres';
import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import type { AdminStoragePorts } from '@workspace-api/admin';
import {
  emptyCollections,
  freshDatabaseName,
  freshSchemaName,
  sharedMongo,
  sharedPostgres,
} from '@workspace-api/test-databases';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty store. */
export interface OpenStore {
  readonly ports: AdminStoragePorts;
  readonly close: () => Promise<void>;
}

/** The four stores, on databases that are shared by the tests. */
export interface Stores {
  /** Opens an empty store, by its name. */
  readonly open: Readonly<Record<string, () => Promise<OpenStore>>>;
  readonly close: () => Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** Connects to the databases. */
export const connectStores = async (): Promise<Stores> => {
  const mongo = createMongoClient((await sharedMongo()).uri);
  const db = mongo.db(freshDatabaseName());
  await migrateMongo(db);
  const pool = createPostgresPool((await sharedPostgres()).uri);
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-stores-'));
  let files = 0;

  return {
    open: {
      memory: () => Promise.resolve({ ports: createMemoryPorts(), close: nothing }),
      MongoDB: async () => {
        await emptyCollections(db, Object.keys(INDEXES), 'workspaceId');
        return { ports: createMongoPorts({ db }), close: nothing };
      },
      PostgreSQL: async () => {
        const schema = freshSchemaName();
        await migratePostgres({ pool, schema });
        const close = async (): Promise<void> => {
          await pool.query(`DROP SCHEMA ${schema} CASCADE`);
        };
        return { ports: createPostgresPorts({ pool, schema }), close };
      },
      SQLite: () => {
        const store = openSqliteStore(join(folder, `${String((files += 1))}.sqlite`));
        const close = (): Promise<void> => {
          store.close();
          return Promise.resolve();
        };
        return Promise.resolve({ ports: createSqlitePorts({ store }), close });
      },
    },
    close: async () => {
      await mongo.close();
      await pool.end();
      rmSync(folder, { recursive: true });
    },
  };
};
