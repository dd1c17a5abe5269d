import { INDEXES, createMongoClient, createMongoPorts, migrate as migrateMongo } from '@workspace-api/adapter-mongodb';
import {
  createPostgresPool,
  createPostgresPorts,
  migrate as migratePostgres,
  planMigration,
} from '@workspace-api/adapter-postgres';
import { TABLE_NAMES } from '@workspace-api/adapter-sql';
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
import { gunzipSync, gzipSync } from 'node:zlib';
import { ROOT } from '../repository.js';

/** A store that is open. */
export interface OpenStore {
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
  const pool = createPostgresPool(await createDatabase((await sharedPostgres()).uri, `ENCODING 'UTF8'`));
  return { pool, schema: SCHEMA };
};

const END = ';\n';

/** Resolves to statements that insert the rows of a table. */
const insertsOf = async ({ pool }: Awaited<ReturnType<typeof openPostgres>>, table: string): Promise<string[]> => {
  const found = await pool.query<string[]>({
    text: 'SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 ORDER BY ordinal_position',
    values: [SCHEMA, table],
    rowMode: 'array',
  });
  const columns = found.rows.map(([name = '']) => name);
  const values = columns.map((name) => `quote_nullable(${name}::text)`).join(', ');
  const text = `SELECT concat_ws(', ', ${values}) FROM ${SCHEMA}.${table} ORDER BY 1`;
  const { rows } = await pool.query<string[]>({ text, rowMode: 'array' });
  return rows.map(([row = '']) => `INSERT INTO ${SCHEMA}.${table} (${columns.join(', ')}) VALUES (${row})`);
};

const POSTGRESQL: KeptStore = {
  file: 'postgresql.sql',
  save: async (fill) => {
    const database = await openPostgres();
    const statements = [...(await planMigration(database))];
    await migratePostgres(database);
    await fill(createPostgresPorts(database));
    for (const name of TABLE_NAMES) statements.push(...(await insertsOf(database, name)));
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
        await database.pool.query(TABLE_NAMES.map((name) => `DELETE FROM ${SCHEMA}.${name}`).join('; '));
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
        for (const name of TABLE_NAMES) await store.database.write(`DELETE FROM ${name} RETURNING 1`, []);
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

/** The folder of a release with the files of its stores. */
export const KEPT_FOLDER = join(ROOT, 'packages/system-tests/stores');

/** The file of a release with what it knows of its stores, and with a cursor of each. */
export const CONTENT_FILE = 'content.json';
