import { TABLES, TABLE_NAMES, createIndex, type Column } from '@workspace-api/adapter-sql';
import type { PoolClient } from 'pg';
import { typeOf } from './postgres-dialect.js';
import { readSchemaOptions, type SchemaOptions } from './schema-options.js';
import { checkServer, toSchemaError } from './schema-error.js';

const definitionOf = (column: Column): string => `${column.name} ${typeOf(column)}`;

/** Returns the highest position of all lists. */
export const highestPosition = (quoted: string): string => {
  const lists = TABLE_NAMES.filter((name) => TABLES[name].columns.some(({ type }) => type === 'position'));
  return `SELECT greatest(${lists.map((name) => `(SELECT max(position) FROM ${quoted}.${name})`).join(', ')})`;
};

const statementsOf = (quoted: string): readonly string[] => [
  // IF NOT EXISTS would require the right to create schemas even if this one exists.
  `DO $$BEGIN IF to_regnamespace('${quoted}') IS NULL THEN CREATE SCHEMA ${quoted}; END IF; END$$`,
  // Without a cache, so that positions are in the order in which they are assigned, whatever the connection.
  `CREATE SEQUENCE IF NOT EXISTS ${quoted}.positions CACHE 1`,
  ...TABLE_NAMES.flatMap((name) => {
    const table = `${quoted}.${name}`;
    const { columns, key, indexes } = TABLES[name];
    return [
      `CREATE TABLE IF NOT EXISTS ${table} (${columns.map(definitionOf).join(', ')}, PRIMARY KEY (${key.join(', ')}))`,
      ...columns.map((column) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${definitionOf(column)}`),
      // With statistics, the planner takes every workspace for one of average size, and reads a large one as a whole.
      ...(key[0] === 'workspace_id' ? [`ALTER TABLE ${table} ALTER COLUMN workspace_id SET STATISTICS 0`] : []),
      ...indexes.map((index) => createIndex(table, index)),
    ];
  }),
  // Logical replication and a restored dump may leave the sequence behind.
  `SELECT setval('${quoted}.positions', highest) FROM (${highestPosition(quoted)}) AS h(highest)
      WHERE highest > (SELECT last_value FROM ${quoted}.positions)`,
];

/** Two migrations at once would both create the schema, and one would fail. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('workspace-api migration', 0))`;

const run = async (client: PoolClient, quoted: string): Promise<void> => {
  await client.query('BEGIN');
  try {
    // A change takes as long as it takes, but it must not make requests wait for long.
    await client.query(`SET LOCAL statement_timeout = 0`);
    await client.query(LOCK);
    for (const statement of statementsOf(quoted)) await client.query(statement);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

/**
 * Creates the schema with its missing tables, columns and indexes, in one transaction. Changes nothing that exists. It is
 * safe to run at any time.
 *
 * Throws `unavailable` if the server cannot be reached, a {@link SchemaError} with instructions if it cannot or must not
 * change the schema, and every other error of the driver unchanged.
 */
export const migrate = async (options: SchemaOptions): Promise<void> => {
  const { pool, quoted } = readSchemaOptions(options);
  const client = await pool.connect().catch((error: unknown) => {
    throw toSchemaError(error, 'no');
  });
  try {
    await checkServer(client);
    await run(client, quoted);
  } catch (error) {
    throw toSchemaError(error, 'unknown');
  } finally {
    client.release();
  }
};
