import { INDEXES, createMongoClient, createMongoPorts, migrate as migrateMongo } from '@workspace-api/adapter-mongodb';
import {
  createPostgresPool,
  createPostgresPorts,
  migrate as migratePostgres,
  planMigration,
} from '@workspace-api/adapter-postgres';
import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import type { AdminStoragePorts } from '@workspace-api/admin';
import {
  createDatabase,
  emptyCollections,
  freshDatabaseName,
  sharedMongo,
  sharedPostgres,
} from '@workspace-api/test-databases';
import { BSON, type Db, type Document, type IndexDescription } from 'mongodb';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A store that is open. */
interface OpenStore {
  openPorts(): AdminStoragePorts;
  /** Deletes all records. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** A technology whose stores are kept as files, one for each release. */
export interface KeptStore {
  /** The name of the file. */
  readonly file: string;
  /** Resolves to the file of a new store that was filled. */
  readonly save: (fill: (ports: AdminStoragePorts) => Promise<void>) => Promise<Buffer>;
  /** Restores a store from its file, as it was. `migrate` then gives it what this release needs. */
  readonly restore: (saved: Buffer) => Promise<OpenStore & { migrate(): Promise<void> }>;
}

const SCHEMA = 'workspace_api';

const openMongo = async () => {
  const client = createMongoClient((await sharedMongo()).uri);
  return { client, db: client.db(freshDatabaseName()) };
};

interface SavedCollection {
  readonly indexes: readonly IndexDescription[];
  readonly documents: readonly Document[];
}

const readCollection = async (db: Db, name: string): Promise<SavedCollection> => {
  const collection = db.collection(name);
  const indexes = (await collection.indexes()).filter((index) => index.name !== '_id_');
  return { indexes, documents: await collection.find().hint('_id_').toArray() };
};

const MONGODB: KeptStore = {
  file: 'mongodb.json',
  save: async (fill) => {
    const { client, db } = await openMongo();
    await migrateMongo(db);
    await fill(createMongoPorts({ db }));
    const collections: Record<string, SavedCollection> = {};
    for (const name of Object.keys(INDEXES)) collections[name] = await readCollection(db, name);
    await client.close();
    return Buffer.from(`${BSON.EJSON.stringify(collections, { relaxed: false })}\n`);
  },
  restore: async (saved) => {
    const { client, db } = await openMongo();
    const collections = BSON.EJSON.parse(saved.toString(), { relaxed: false }) as Record<string, SavedCollection>;
    for (const [name, { indexes, documents }] of Object.entries(collections)) {
      await db.collection(name).createIndexes([...indexes]);
      if (documents.length > 0) await db.collection(name).insertMany([...documents]);
    }
    return {
      openPorts: () => createMongoPorts({ db }),
      migrate: () => migrateMongo(db),
      empty: () => emptyCollections(db, Object.keys(INDEXES), 'workspaceId'),
      close: () => client.close(),
    };
  },
};

const openPostgres = async () => {
  // The saved texts of times are the same on every server.
  const settings = { timezone: `'UTC'`, datestyle: `'ISO'` };
  const pool = createPostgresPool(await createDatabase((await sharedPostgres()).uri, `ENCODING 'UTF8'`, settings));
  return { pool, schema: SCHEMA };
};

const END = ';\n';

const read = async (pool: Pool, text: string, ...values: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<string[]>({ text, values: [...values], rowMode: 'array' });
  return rows.map(([value = '']) => value);
};

const tablesOf = (pool: Pool): Promise<string[]> =>
  read(pool, 'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1', SCHEMA);

const COLUMNS = 'SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY attnum';

/** Resolves to statements that insert the rows of a table. */
const insertsOf = async (pool: Pool, table: string): Promise<string[]> => {
  const columns = await read(pool, COLUMNS, table);
  const values = columns.map((name) => `quote_nullable(${name}::text)`).join(', ');
  const rows = await read(pool, `SELECT concat_ws(', ', ${values}) FROM ${table} ORDER BY 1`);
  return rows.map((row) => `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${row})`);
};

const POSTGRESQL: KeptStore = {
  file: 'postgresql.sql',
  save: async (fill) => {
    const database = await openPostgres();
    const statements = [...(await planMigration(database))];
    await migratePostgres(database);
    await fill(createPostgresPorts(database));
    for (const name of await tablesOf(database.pool))
      statements.push(...(await insertsOf(database.pool, `${SCHEMA}.${name}`)));
    await database.pool.end();
    return Buffer.from(statements.map((statement) => statement + END).join(''));
  },
  restore: async (saved) => {
    const database = await openPostgres();
    const client = await database.pool.connect();
    for (const statement of saved.toString().split(END)) await client.query(statement);
    client.release(true);
    return {
      openPorts: () => createPostgresPorts(database),
      migrate: () => migratePostgres(database),
      empty: async () => {
        const tables = await tablesOf(database.pool);
        await database.pool.query(tables.map((name) => `DELETE FROM ${SCHEMA}.${name}`).join('; '));
      },
      close: () => database.pool.end(),
    };
  },
};

const SQLITE: KeptStore = {
  file: 'sqlite.db.gz',
  save: async (fill) => {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-api-stores-'));
    const file = join(folder, 'data.db');
    const store = openSqliteStore(file);
    await fill(createSqlitePorts({ store }));
    store.close();
    const saved = gzipSync(readFileSync(file), { level: 9 });
    rmSync(folder, { recursive: true });
    return saved;
  },
  restore: (saved) => {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-api-stores-'));
    const file = join(folder, 'data.db');
    writeFileSync(file, gunzipSync(saved));
    // Opening a file migrates it.
    const store = openSqliteStore(file, { create: false });
    return Promise.resolve({
      openPorts: () => createSqlitePorts({ store }),
      migrate: () => Promise.resolve(),
      empty: async () => {
        const tables = await store.database.read(`SELECT name FROM sqlite_master WHERE type = 'table'`, []);
        for (const [name] of tables) await store.database.write(`DELETE FROM ${String(name)} RETURNING 1`, []);
      },
      close: () => {
        store.close();
        rmSync(folder, { recursive: true });
        return Promise.resolve();
      },
    });
  },
};

/** The kept stores, by the name of their technology. */
export const KEPT_STORES: Readonly<Record<string, KeptStore>> = {
  MongoDB: MONGODB,
  PostgreSQL: POSTGRESQL,
  SQLite: SQLITE,
};

/** The file of a release with the content of its stores, and with a cursor of each. */
export const CONTENT_FILE = 'content.json';
