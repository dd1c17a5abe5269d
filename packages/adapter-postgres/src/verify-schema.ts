import { TABLES, TABLE_NAMES } from '@workspace-api/adapter-sql';
import type { QueryArrayConfig } from 'pg';
import { highestPosition } from './migrate.js';
import { typeOf } from './postgres-dialect.js';
import { checkServer, toSchemaError } from './schema-error.js';
import { readSchemaOptions, type SchemaOptions } from './schema-options.js';
import { TYPE_PARSERS } from './type-parsers.js';

/** A table, column or index that the schema lacks or has in another form, or a privilege that the user lacks. */
export interface SchemaIssue {
  /** Such as `groups.name` or `groups_by_position`. */
  readonly name: string;
  readonly issue: 'missing' | 'different' | 'forbidden';
}

const COLUMNS = `SELECT c.relname || '.' || a.attname, replace(format_type(a.atttypid, a.atttypmod), '"', '') || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
  FROM pg_catalog.pg_attribute AS a JOIN pg_catalog.pg_class AS c ON c.oid = a.attrelid
  JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`;

const INDEXES = `SELECT c.relname,
    (SELECT string_agg(replace(pg_get_indexdef(i.indexrelid, k, true), '"', ''), ', ' ORDER BY k) FROM generate_series(1, i.indnkeyatts) AS k)
      || CASE WHEN i.indisunique THEN ' UNIQUE' ELSE '' END
      || coalesce(' WHERE ' || btrim(replace(pg_get_expr(i.indpred, i.indrelid), '"', ''), '()'), '')
  FROM pg_catalog.pg_index AS i JOIN pg_catalog.pg_class AS c ON c.oid = i.indexrelid
  JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND i.indisvalid`;

/** The privileges that the user lacks. A log that is only appended to needs no more than SELECT and INSERT. */
const FORBIDDEN = `WITH schema AS (SELECT oid, nspname FROM pg_catalog.pg_namespace WHERE nspname = $1),
    relation AS (SELECT c.oid, c.relname FROM pg_catalog.pg_class AS c JOIN schema AS s ON s.oid = c.relnamespace)
  SELECT 'the schema (USAGE)' FROM schema WHERE NOT has_schema_privilege(oid, 'USAGE')
  UNION ALL SELECT relname || ' (' || p.privilege || ')'
    FROM relation, unnest(ARRAY['USAGE', 'SELECT']) AS p(privilege)
    WHERE relname = 'positions' AND NOT has_sequence_privilege(oid, p.privilege)
  UNION ALL SELECT relname || ' (' || p.privilege || ')'
    FROM relation, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS p(privilege)
    WHERE relname = ANY ($2) AND (relname NOT LIKE 'audit%' OR p.privilege IN ('SELECT', 'INSERT'))
      AND NOT has_table_privilege(oid, p.privilege)`;

/** Returns the expected form of each column and index, as the catalog shows it. */
const expectedForms = (): ReadonlyMap<string, string> =>
  new Map(
    TABLE_NAMES.flatMap((table) => {
      const { columns, key, indexes } = TABLES[table];
      return [
        ...columns.map((column): [string, string] => [`${table}.${column.name}`, typeOf(column)]),
        [`${table}_pkey`, `${key.join(', ')} UNIQUE`] as [string, string],
        ...indexes.map(({ name, columns: indexed, isUnique, notNull }): [string, string] => [
          name,
          `${indexed.join(', ')}${isUnique ? ' UNIQUE' : ''}${notNull === undefined ? '' : ` WHERE ${notNull} IS NOT NULL`}`,
        ]),
      ];
    }),
  );

/**
 * Compares the schema with the tables that the ports need, and the sequence of positions with the highest position.
 * Returns the differences. Throws a {@link SchemaError} with instructions for a server that cannot be used: a standby or
 * too old a version. Throws `unavailable` if the server cannot be reached.
 */
export const verifySchema = async (options: SchemaOptions): Promise<readonly SchemaIssue[]> => {
  const { pool, schema, quoted } = readSchemaOptions(options);
  const query = async (text: string, ...values: readonly unknown[]): Promise<unknown[][]> => {
    const config: QueryArrayConfig = { text, values: [...values], rowMode: 'array', types: TYPE_PARSERS };
    return (await pool.query<unknown[]>(config)).rows;
  };
  try {
    await checkServer(pool);

    const found = new Map([...(await query(COLUMNS, schema)), ...(await query(INDEXES, schema))] as [string, string][]);
    const issues = [...expectedForms()].flatMap(([name, form]): SchemaIssue[] => {
      const actual = found.get(name);
      if (actual === form) return [];
      return [{ name, issue: actual === undefined ? 'missing' : 'different' }];
    });
    if (issues.length > 0) return issues;

    const forbidden = await query(FORBIDDEN, schema, TABLE_NAMES);
    if (forbidden.length > 0) return forbidden.map(([name]) => ({ name: String(name), issue: 'forbidden' }));
    const behind = `SELECT 1 FROM ${quoted}.positions WHERE last_value < (${highestPosition(quoted)})`;
    return (await query(behind)).map(() => ({ name: 'positions', issue: 'different' }));
  } catch (error) {
    throw toSchemaError(error, 'no');
  }
};
