import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import type { PoolClient } from 'pg';
import { compareCatalog, comparePositions, readCatalog, select, type SchemaIssue } from './compare-schema.js';
import { isOfPart } from './driver-errors.js';
import { checkServer, toSchemaError } from './schema-error.js';
import { readSchemaOptions, type SchemaOptions } from './schema-options.js';
import { inSession } from './sessions.js';

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
 * The tables with rows that row level security hides from this user, who is not the owner and has no BYPASSRLS. A command
 * that the ports need has no policy there, or only one with a condition, which may hide some rows.
 */
const HIDDEN = `WITH secured AS (
    SELECT c.oid, c.relname FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
    WHERE n.nspname = $1 AND c.relname = ANY ($2::name[]) AND c.relkind IN ('r', 'p') AND row_security_active(c.oid)
  ), policy AS (
    SELECT p.*, 'true' = ALL (ARRAY[coalesce(pg_get_expr(polqual, polrelid), 'true'), coalesce(pg_get_expr(polwithcheck, polrelid), 'true')]) AS shows_all
    FROM pg_catalog.pg_policy AS p JOIN secured AS s ON s.oid = p.polrelid
    WHERE EXISTS (SELECT FROM unnest(polroles) AS r WHERE CASE r WHEN 0 THEN true ELSE pg_has_role(r, 'USAGE') END)
  ), needed AS (
    SELECT s.*, EXISTS (SELECT FROM policy WHERE polrelid = s.oid AND polpermissive AND polcmd::text IN ('*', command)) AS is_allowed,
      EXISTS (SELECT FROM policy WHERE polrelid = s.oid AND polpermissive AND polcmd::text IN ('*', command) AND shows_all)
        AND NOT EXISTS (SELECT FROM policy WHERE polrelid = s.oid AND NOT polpermissive) AS is_whole
    FROM secured AS s, unnest(CASE WHEN relname LIKE 'audit%' THEN '{r,a}' ELSE '{r,a,w,d}' END::text[]) AS command
  )
  SELECT relname, bool_and(is_allowed), format('CREATE POLICY workspace_api ON %I.%I TO %I USING (true)', $1::text, relname, current_user)
  FROM needed GROUP BY relname HAVING NOT bool_and(is_whole) ORDER BY relname`;

const isTolerable = (issue: SchemaIssue): boolean => issue.isTolerable === true;

const withoutStatements = ({ statements: _, ...issue }: ReturnType<typeof compareCatalog>[number]): SchemaIssue =>
  issue;

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
  const verify = async (client: PoolClient): Promise<readonly SchemaIssue[]> => {
    await checkServer(client);
    const catalog = await readCatalog(client, target);
    const differences = compareCatalog(catalog, target).filter(({ kind }) => kind !== 'statistics');
    if (!differences.every(isTolerable)) return differences.map(withoutStatements);
    const lacking = await select(client, LACKING, schema, ['positions', ...TABLE_NAMES]);
    const hidden = await select(client, HIDDEN, schema, TABLE_NAMES);
    const issues = [
      ...differences.map(withoutStatements),
      ...lacking.map(([name]): SchemaIssue => ({ kind: 'privileges', name: String(name), issue: 'missing' })),
      ...hidden.map(([name, isAllowed, mend]): SchemaIssue => ({
        ...{ kind: 'rows', name: String(name), issue: 'hidden', mend: String(mend) },
        ...(isAllowed === true && { isTolerable: true }),
      })),
    ];
    if (!issues.every(isTolerable)) return issues;
    const behind = await comparePositions(client, catalog, target).catch((error: unknown) => {
      // While a node of a cluster is down, the rows of the others can be used. The next call compares again.
      if (isOfPart(error)) return [];
      throw error;
    });
    return [...issues, ...behind.map(withoutStatements)];
  };
  try {
    return await inSession(pool, verify);
  } catch (error) {
    throw toSchemaError(error, 'no');
  }
};
