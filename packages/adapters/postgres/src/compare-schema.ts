import { TABLES, TABLE_NAMES } from '@workspace-api/adapter-sql';
import type { Pool, QueryArrayConfig, QueryResult } from 'pg';
import { expectedSchema, type SchemaObject } from './expected-schema.js';
import type { Schema } from './schema-options.js';
import { TYPE_PARSERS } from './type-parsers.js';

/** Something that the schema lacks or has in another form, or privileges that the user lacks. */
export interface SchemaIssue {
  readonly kind: SchemaObject['kind'] | 'privileges' | 'rows';
  /** Such as `groups`, `groups.name`, `groups_by_position` or `SELECT, INSERT ON audit_entries, audit_outcomes`. */
  readonly name: string;
  /**
   * `building` is an index whose build has not ended. `behind` is the sequence below the highest position. `hidden` are the
   * rows of a table that row level security hides from the user.
   */
  readonly issue: 'missing' | 'building' | 'different' | 'behind' | 'hidden';
  /** The statement that ends it, as the owner of the table runs it. */
  readonly mend?: string;
  /** Set if requests are served all the same, only slower: for an index that is not unique. */
  readonly isTolerable?: true;
}

/** An issue, with the statements that mend it. There are none if a person must decide. */
interface Difference extends SchemaIssue {
  readonly statements: readonly string[];
}

/** A pool, or a connection of it. */
export type Queryable = Pick<Pool, 'query'>;

/** Each object by its kind and name, with its form. */
type Catalog = ReadonlyMap<string, string>;

/** The forms of an index whose build was interrupted, and of one that is being built. */
const [INVALID, BUILDING] = ['INVALID', 'BUILDING'];

/** The form of a table that has partitions. An index of it is not built while the table is in use. */
const PARTITIONED = 'PARTITIONED';

/** The key of the time at which the server started, with the identifier of the sequence. */
const GENERATION = 'generation positions';

/** Longer than any statement may take, because a pool can have a `query_timeout` that ends the wait for its reply. */
export const UNLIMITED = { query_timeout: 2_147_483_647 };

const CATALOG = `WITH schema AS (SELECT oid, nspname FROM pg_catalog.pg_namespace WHERE nspname = $1),
  relation AS (
    SELECT c.oid, c.relname, c.relkind, c.relkind IN ('r', 'p') AS is_table
    FROM pg_catalog.pg_class AS c JOIN schema AS s ON s.oid = c.relnamespace WHERE c.relname = ANY ($2::name[])
  ),
  attribute AS (
    SELECT r.relname || '.' || a.attname AS name, a.*
    FROM pg_catalog.pg_attribute AS a JOIN relation AS r ON r.oid = a.attrelid
    WHERE r.is_table AND a.attnum > 0 AND NOT a.attisdropped
  ),
  index AS (
    SELECT r.relname, i.* FROM pg_catalog.pg_index AS i JOIN relation AS r ON r.oid = i.indexrelid
  )
  SELECT 'schema ' || nspname, '' FROM schema
  UNION ALL SELECT 'table ' || relname, CASE relkind WHEN 'p' THEN '${PARTITIONED}' ELSE '' END FROM relation WHERE is_table
  UNION ALL SELECT 'column ' || name,
      replace(format_type(atttypid, atttypmod), '"', '') || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END FROM attribute
  UNION ALL SELECT 'statistics ' || name, '0' FROM attribute WHERE attstattarget = 0
  UNION ALL SELECT 'index ' || relname, CASE
      WHEN indisvalid THEN replace(
        (SELECT string_agg(coalesce(attname, '?'), ', ' ORDER BY n) FROM unnest(indkey::int2[]) WITH ORDINALITY AS k(attnum, n)
          LEFT JOIN pg_catalog.pg_attribute AS a ON a.attrelid = indrelid AND a.attnum = k.attnum WHERE n <= indnkeyatts)
          || CASE WHEN indisunique THEN ' UNIQUE' ELSE '' END
          || coalesce(' WHERE ' || btrim(pg_get_expr(indpred, indrelid), '()'), ''), '"', '')
      WHEN EXISTS (SELECT FROM pg_catalog.pg_stat_progress_create_index WHERE index_relid = indexrelid) THEN '${BUILDING}'
      ELSE '${INVALID}' END FROM index
  UNION ALL SELECT 'primary key ' || r.relname, i.relname
    FROM index AS i JOIN relation AS r ON r.oid = i.indrelid WHERE i.indisprimary
  UNION ALL SELECT 'sequence ' || relname, 'CACHE ' || seqcache
    FROM pg_catalog.pg_sequence JOIN relation ON oid = seqrelid
  UNION ALL SELECT '${GENERATION}', concat(extract(epoch FROM pg_postmaster_start_time()), ' ', oid)
    FROM relation WHERE relname = 'positions'`;

const namesOf = ({ name, parts }: SchemaObject): readonly string[] => [name, ...parts.flatMap(namesOf)];

/** Returns the rows of a query. */
export const select = async (
  database: Queryable,
  text: string,
  ...values: readonly unknown[]
): Promise<unknown[][]> => {
  const config: QueryArrayConfig = { text, values: [...values], rowMode: 'array', types: TYPE_PARSERS };
  return (await database.query<unknown[]>(config)).rows;
};

/** Reads the existing part of the schema. The cost does not depend on the number of rows. */
export const readCatalog = async (database: Queryable, { schema, quoted }: Schema): Promise<Catalog> =>
  new Map((await select(database, CATALOG, schema, namesOf(expectedSchema(schema, quoted)))) as [string, string][]);

/** Returns the differences. The parts of a missing object are not listed separately. */
const compare = (
  { kind, name, form, create, parts, isTolerable }: SchemaObject,
  catalog: Catalog,
  quoted: string,
): readonly Difference[] => {
  const actual = catalog.get(`${kind} ${name}`);
  if (actual === form) return parts.flatMap((object) => compare(object, catalog, quoted));
  if (actual === PARTITIONED)
    return parts
      .flatMap((object) => compare(object, catalog, quoted))
      .map((one) => ({ ...one, statements: one.statements.map((text) => text.replace(' CONCURRENTLY', '')) }));
  const what = { kind, name, ...(isTolerable && { isTolerable }) };
  if (actual === undefined) return [{ ...what, issue: 'missing', statements: create }];
  if (actual === INVALID)
    return [{ ...what, issue: 'missing', statements: [`DROP INDEX CONCURRENTLY ${quoted}.${name}`, ...create] }];
  return [{ ...what, issue: actual === BUILDING ? 'building' : 'different', statements: [] }];
};

/** Returns the missing and different parts of the schema. */
export const compareCatalog = (catalog: Catalog, { schema, quoted }: Schema): readonly Difference[] =>
  compare(expectedSchema(schema, quoted), catalog, quoted);

/** The tables whose rows have a position. */
const LISTS = TABLE_NAMES.filter((name) => TABLES[name].columns.some(({ type }) => type === 'position'));

/** The start of the server and the sequence for which each pool has compared the positions. */
const compared = new WeakMap<Pool, string>();

/**
 * Compares the sequence of positions with the highest one, which logical replication leaves behind. That reads every list,
 * so it does so once for each start of a server, and for each sequence. Nothing else moves a sequence back.
 */
export const comparePositions = async (
  database: Queryable,
  catalog: Catalog,
  { pool, quoted }: Schema,
): Promise<readonly Difference[]> => {
  const lists = LISTS.filter((name) => catalog.has(`table ${name}`));
  const generation = catalog.get(GENERATION);
  if (lists.length === 0 || (generation !== undefined && compared.get(pool) === generation)) return [];
  const behind = `FROM ${quoted}.positions, (SELECT greatest(${lists.map((name) => `(SELECT max(position) FROM ${quoted}.${name})`).join(', ')})) AS h(highest)
  WHERE last_value + is_called::int <= highest`;
  if (generation !== undefined) {
    // The statements of one message are one transaction. The time grows with the rows, so no timeout fits.
    const text = `SET LOCAL statement_timeout = 0; SELECT 1 ${behind}`;
    const results = (await database.query({ text, ...UNLIMITED })) as unknown as readonly QueryResult[];
    if (results[1]?.rowCount === 0) {
      compared.set(pool, generation);
      return [];
    }
  }
  const raise = `SELECT setval('${quoted}.positions', highest) ${behind}`;
  return [{ kind: 'sequence', name: 'positions', issue: 'behind', statements: [raise] }];
};
