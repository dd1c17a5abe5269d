import { object } from '@workspace-api/core';
import { checkArguments, valueThat, type OptionSchemas } from '@workspace-api/core/internal';
import type { Pool } from 'pg';
import { surviveLostConnections } from './sessions.js';

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

const isPool = (value: unknown): boolean => {
  const { connect, on } = Object(value) as Partial<Pool>;
  return typeof connect === 'function' && typeof on === 'function';
};

const SCHEMA_OPTIONS = {
  pool: valueThat<Pool>(isPool, 'Must be a pool of pg, such as createPostgresPool(uri).'),
  schema: valueThat<string>(
    (value) => typeof value === 'string' && NAME.test(value),
    'Must have 1 to 63 lower-case letters, digits and underscores, and no digit first.',
  ).prefault('workspace_api'),
} satisfies OptionSchemas<SchemaOptions>;

/** Returns the options with their defaults. Throws a TypeError that lists every problem of them. */
export const readSchemaOptions = (
  options: SchemaOptions,
  sentence = 'The schema cannot be used.',
  others: Parameters<typeof object>[0] = {},
): Schema => {
  const shape = { options: object({ ...others, ...SCHEMA_OPTIONS }) };
  const { pool, schema } = checkArguments(sentence, shape, { options }).options;
  surviveLostConnections(pool);
  return { pool, schema, quoted: `"${schema}"` };
};
