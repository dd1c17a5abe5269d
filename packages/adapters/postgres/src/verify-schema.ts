import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import { compareCatalog, comparePositions, readCatalog, select, type SchemaIssue } from './compare-schema.js';
import { isOfPart } from './driver-errors.js';
import { checkServer, toSchemaError } from './schema-error.js';
import { readSchemaOptions, type SchemaOptions } from './schema-options.js';

/**
 * The privileges that the user lacks, as GRANT takes them. A log that is only appended to needs no more than SELECT and
 * INSERT.
 */
const LACKING = `WITH schema AS (SELECT oid, nspname FROM pg_catalog.pg_namespace WHERE nspname = $1),
    relation AS (
      SELECT c.oid, c.relname, s.nspname || '.' || c.relname AS name, c.relkind = 'S' AS is_sequence
      FROM pg_catalog.pg_class AS c JOIN schema AS s ON s.oid = c.relnamespace WHERE c.relname = ANY ($2::name[])
    ),
    lacking AS (
      SELECT 'SCHEMA ' || nspname AS name, 'USAGE' AS privileges FROM schema WHERE NOT has_schema_privilege(oid, 'USAGE')
      UNION ALL SELECT 'SEQUENCE ' || name, string_agg(p, ', ') FROM relation, unnest(ARRAY['USAGE', 'SELECT']) AS p
        WHERE is_sequence AND NOT has_sequence_privilege(oid, p) GROUP BY name
      UNION ALL SELECT name, string_agg(p, ', ') FROM relation, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS p
        WHERE NOT is_sequence AND (relname NOT LIKE 'audit%' OR p IN ('SELECT', 'INSERT')) AND NOT has_table_privilege(oid, p)
        GROUP BY name
    )
  SELECT privileges || ' ON ' || string_agg(name, ', ' ORDER BY name) FROM lacking GROUP BY privileges, name ~ ' ' ORDER BY min(name)`;

/**
 * Compares the schema with the tables that the ports need, the user's privileges with those that they need, and the sequence
 * of positions with the highest position. Returns one issue for each cause: that a table is missing implies its columns.
 * It costs the same at any number of rows, except that the first call after a start of the server reads every position.
 *
 * Throws a {@link SchemaError} with instructions for a server that cannot be used: a standby or too old a version. Throws
 * `unavailable` if the server cannot be reached.
 */
export const verifySchema = async (options: SchemaOptions): Promise<readonly SchemaIssue[]> => {
  const target = readSchemaOptions(options);
  const { pool, schema } = target;
  try {
    await checkServer(pool);
    const catalog = await readCatalog(pool, target);
    const differences = compareCatalog(catalog, target).filter(({ kind }) => kind !== 'statistics');
    if (differences.length > 0) return differences.map(({ kind, name, issue }) => ({ kind, name, issue }));
    const lacking = await select(pool, LACKING, schema, ['positions', ...TABLE_NAMES]);
    if (lacking.length > 0)
      return lacking.map(([name]) => ({ kind: 'privileges', name: String(name), issue: 'missing' }));
    const behind = await comparePositions(pool, catalog, target).catch((error: unknown) => {
      // While a node of a cluster is down, the rows of the others can be used. The next call compares again.
      if (isOfPart(error)) return [];
      throw error;
    });
    return behind.map(({ kind, name, issue }) => ({ kind, name, issue }));
  } catch (error) {
    throw toSchemaError(error, 'no');
  }
};
