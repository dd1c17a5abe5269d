import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import { freshSchemaName, sharedPostgres } from '@workspace-api/test-databases';
import type { Pool, PoolConfig } from 'pg';
import { createPostgresPool, migrate } from '../../src/index.js';

/** A schema for one test file, on the shared server. */
export interface TestSchema {
  readonly uri: string;
  readonly schema: string;
  readonly pool: Pool;
  /** Opens another pool, which is ended after the last test. */
  readonly openPool: (options?: PoolConfig) => Pool;
  /** Deletes every row. */
  readonly empty: () => Promise<void>;
}

/**
 * Creates a schema with every table, in a database that `open` creates on the shared server, or in the usual one. Call it
 * at the top level of a test file.
 */
export const openTestSchema = async (open = (shared: string) => Promise.resolve(shared)): Promise<TestSchema> => {
  const uri = await open((await sharedPostgres()).uri);
  const schema = freshSchemaName();
  const openPool = (options?: PoolConfig): Pool => {
    const pool = createPostgresPool(uri, options);
    after(() => pool.end());
    return pool;
  };
  const pool = openPool();
  await migrate({ pool, schema });
  const tables = TABLE_NAMES.map((name) => `"${schema}".${name}`);
  return {
    uri,
    schema,
    pool,
    openPool,
    // Deletes are faster than TRUNCATE for tables of a few rows.
    empty: async () => {
      await pool.query(tables.map((table) => `DELETE FROM ${table}`).join('; '));
    },
  };
};
