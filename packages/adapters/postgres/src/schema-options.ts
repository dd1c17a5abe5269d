import type { Pool } from 'pg';
import { surviveLostConnections } from './lost-connections.js';

/** The options of `planMigration` and `verifySchema`. */
export interface SchemaOptions {
  /** A pool for the primary. The caller owns it. */
  readonly pool: Pool;
  /** The schema of the tables. Default: `workspace_api`. */
  readonly schema?: string | undefined;
}

/** A name that needs no quotes, except that it may be a keyword. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** The options with their defaults. */
export interface Schema {
  readonly pool: Pool;
  readonly schema: string;
  /** The schema as an identifier. */
  readonly quoted: string;
}

/** Returns the options with their defaults. Throws a TypeError for a host in plain JavaScript that passes others. */
export const readSchemaOptions = (options: Partial<SchemaOptions> | null | undefined): Schema => {
  const { pool, schema = 'workspace_api' } = options ?? {};
  if (typeof pool?.connect !== 'function' || typeof pool.on !== 'function')
    throw new TypeError('pool must be a pool of pg, such as createPostgresPool(uri).');
  if (!NAME.test(schema))
    throw new TypeError('schema must have 1 to 63 lower-case letters, digits and underscores, and no digit first.');
  surviveLostConnections(pool);
  return { pool, schema, quoted: `"${schema}"` };
};
