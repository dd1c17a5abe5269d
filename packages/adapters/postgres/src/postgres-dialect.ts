import { isReadAcross, namesOf, type Column, type ColumnType, type SqlDialect } from '@workspace-api/adapter-sql';
import { readTimestamp, returnTimestamp, timestampInJson, writeTimestamp } from './stored-timestamp.js';
import { checkInteger } from './type-parsers.js';

/** The PostgreSQL type of each column type. A timestamp has milliseconds, and `json` keeps the order of its fields. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  id: 'uuid',
  ids: 'uuid[]',
  timestamp: 'timestamp with time zone',
  text: 'text',
  texts: 'text[]',
  integer: 'bigint',
  boolean: 'boolean',
  pairs: 'json',
  json: 'jsonb',
  position: 'bigint',
};

/** Returns the function that lists columns. Some types have a form of their own. */
const listedAs =
  (forms: Partial<Record<ColumnType, (column: string) => string>>): SqlDialect['selected'] =>
  (columns, prefix = '') =>
    columns.map(({ name, type }) => forms[type]?.(prefix + name) ?? prefix + name).join(', ');

const listedForJson = listedAs({ timestamp: timestampInJson });

/** Makes a transaction that changes nothing wait for the disk and for a synchronous standby. */
export const WRITE_TO_LOG = `pg_logical_emit_message(true, 'workspace_api', '')`;

const definitionOf = ({ name, type }: Column): string => `${name} ${TYPES[type]}`;

/** Returns the type of a column of a table, as the catalog shows it. */
export const typeOf = ({ type, isNullable }: Column): string => `${TYPES[type]}${isNullable ? '' : ' NOT NULL'}`;

/** Creates the dialect of PostgreSQL for the tables of a schema. */
export const postgresDialect = (schema: string): SqlDialect => {
  const quoted = `"${schema}"`;
  const rows: SqlDialect['rows'] = (columns, parameter) =>
    `ROWS FROM (json_to_recordset(${parameter}::json) AS (${columns.map(definitionOf).join(', ')}))
      WITH ORDINALITY AS r(${[...columns.map(({ name }) => name), 'n'].join(', ')})`;
  const listLock = (table: string): string => `hashtextextended('${schema}.${table}.' || $1::uuid, 0)`;
  const tableLock = (table: string): string => `hashtextextended('${schema}.${table}', 0)`;
  // That of the table comes first, so that an insert that waits for a reader of all lists keeps no other lock.
  const takeLock = (table: string): string => {
    const first = `FROM (SELECT pg_advisory_xact_lock_shared(${tableLock(table)}) OFFSET 0) AS f`;
    return `(SELECT pg_advisory_xact_lock(${listLock(table)}) ${isReadAcross(table) ? first : ''} OFFSET 0) AS l`;
  };
  return {
    table: (name) => `${quoted}.${name}`,
    returned: listedAs({ timestamp: returnTimestamp }),
    // As JSON, because the text of a time depends on the session, and that of an array is read for long.
    selected: listedAs({
      timestamp: (column) => `to_json(${timestampInJson(column)})`,
      texts: (column) => `to_json(${column})`,
    }),
    // One value with an array for each column: the driver takes longer to read a value than the server to add it.
    many: (select, columns) => {
      const names = Array.from({ length: columns }, (_, index) => `c${index}`);
      const arrays = names.map((name) => `json_agg(${name})`);
      return {
        statement: `SELECT json_build_array(${arrays.join(', ')}) FROM (${select(listedForJson)}) AS r(${names.join(', ')})`,
        rowsOf: ([row]) => {
          const arrays = row?.[0] as readonly (readonly unknown[] | null)[];
          return (arrays[0] ?? []).map((_, index) => arrays.map((array) => array?.[index]));
        },
      };
    },
    isAnyOf: (column, parameter, type) => `${column} = ANY(${parameter}::${TYPES[type]}[])`,
    // The offset makes the planner look each id up in an index, however many rows it expects.
    withIds: (table) =>
      `unnest($2::uuid[]) AS r(id), LATERAL (
        SELECT * FROM ${quoted}.${table} WHERE workspace_id = $1 AND id = r.id OFFSET 0
      ) AS t`,
    rows,
    // The lock is released after the commit is visible, so positions are in the order of commits. The sorted subquery
    // takes it before the first position is assigned.
    insertInList: (table, columns) =>
      `INSERT INTO ${quoted}.${table} (workspace_id, position, ${namesOf(columns)})
        SELECT $1::uuid, nextval('${quoted}.positions'), ${namesOf(columns, 'o.')} FROM (
          SELECT r.* FROM ${takeLock(table)}, ${rows(columns, '$2')} ORDER BY r.n
        ) AS o`,
    settleInserts: (table) => `SELECT pg_advisory_xact_lock_shared(${listLock(table)}), ${WRITE_TO_LOG}`,
    // The lock waits for the inserts that have begun. All others get a higher position.
    settledPosition: (table) =>
      `SELECT last_value, pg_advisory_xact_lock(${tableLock(table)}), ${WRITE_TO_LOG} FROM ${quoted}.positions`,
    elements: (json) => `jsonb_array_elements(${json}) WITH ORDINALITY AS e(value, key)`,
    collect: (json) => `jsonb_agg(${json} ORDER BY e.key)`,
    append: (json, parameter) => `${json} || ${parameter}::jsonb`,
    json: (parameter) => `${parameter}::jsonb`,
    lock: 'FOR UPDATE OF t',
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    fiveMinutesAgo: `now() - interval '5 minutes'`,
    timestamp: writeTimestamp,
    // The type parsers of the driver convert the others.
    fromStored: { timestamp: readTimestamp, integer: checkInteger },
  };
};
