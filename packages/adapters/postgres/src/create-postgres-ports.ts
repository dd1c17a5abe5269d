import { createSqlPorts } from '@workspace-api/adapter-sql';
import type { AdminStoragePorts } from '@workspace-api/admin/storage';
import { boolean } from '@workspace-api/core';
import { callback, type BufferedCountersOptions, type OptionSchemas } from '@workspace-api/core/internal';
import { PostgresDatabase, type TimedStatement } from './postgres-database.js';
import { postgresDialect } from './postgres-dialect.js';
import { readSchemaOptions, type SchemaOptions } from './schema-options.js';

/** The options of {@link createPostgresPorts}. */
export interface PostgresPortsOptions extends SchemaOptions {
  /**
   * Whether statements are prepared once per connection, which saves the server a third of its work. Default: true. Once a
   * connection pooler has lost one, none is prepared any more.
   */
  readonly preparedStatements?: boolean | undefined;
  /** Called after every attempt of a statement. Must not throw. */
  readonly onStatement?: ((statement: TimedStatement) => void) | undefined;
  /** Called after each flush of the counts, with the error of a failed one. Must not throw. */
  readonly onFlush?: BufferedCountersOptions['onFlush'];
}

const OWN_OPTIONS = {
  preparedStatements: boolean().optional(),
  onStatement: callback().optional(),
  onFlush: callback().optional(),
} satisfies OptionSchemas<Omit<PostgresPortsOptions, keyof SchemaOptions>>;

/**
 * Creates every storage port for one schema. Reads and writes nothing until a port is called. Throws a TypeError that
 * lists every problem of the options.
 *
 * @example
 * ```ts
 * import { createPostgresPool, createPostgresPorts } from '@workspace-api/adapter-postgres';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 *
 * const pool = createPostgresPool('postgresql://127.0.0.1:5432/product');
 * const ports = createPostgresPorts({ pool });
 * const api = createWorkspaceApi({ ...createNodePorts(), ...ports });
 *
 * // After the last request:
 * await ports.counters.close();
 * await pool.end();
 * ```
 */
export const createPostgresPorts = (options: PostgresPortsOptions): AdminStoragePorts => {
  const { pool, schema } = readSchemaOptions(options, 'The ports cannot be created.', OWN_OPTIONS);
  const { preparedStatements = true, onStatement, onFlush } = options;
  const database = new PostgresDatabase(pool, postgresDialect(schema), preparedStatements, onStatement);
  return createSqlPorts(database, { onFlush });
};
