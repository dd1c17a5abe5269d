import { namesOf, type Column, type ColumnType, type SqlDialect } from '@workspace-api/adapter-sql';

/** The columns with JSON. */
const JSON_TYPES: readonly ColumnType[] = ['ids', 'texts', 'pairs', 'json'];

/** The SQLite type of a column. Times are RFC 3339, which sort as text. */
export const typeOf = ({ type, isNullable }: Column): string => {
  if (type === 'position') return 'INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL';
  return `${['integer', 'boolean'].includes(type) ? 'INTEGER' : 'TEXT'}${isNullable ? '' : ' NOT NULL'}`;
};

const parse = (stored: string): unknown => JSON.parse(stored);

const rows: SqlDialect['rows'] = (columns, parameter) => {
  const values = columns.map(
    ({ name, type }) => `value ${JSON_TYPES.includes(type) ? '->' : '->>'} '${name}' AS ${name}`,
  );
  // The limit makes SQLite read the JSON once, and look each row up in an index.
  return `(SELECT key AS n, ${values.join(', ')} FROM json_each(${parameter}) LIMIT -1) AS r`;
};

/** The dialect of SQLite. One connection writes, one statement at a time, so that there is nothing to lock. */
export const SQLITE: SqlDialect = {
  table: (name) => `main.${name}`,
  selected: namesOf,
  many: (select) => ({ statement: select(namesOf), rowsOf: (found) => found }),
  returned: namesOf,
  isAnyOf: (column, parameter) => `${column} IN (SELECT value FROM json_each(${parameter}))`,
  withIds: (table) =>
    `(SELECT * FROM main.${table} WHERE workspace_id = $1 AND id IN (SELECT value FROM json_each($2))) AS t`,
  rows,
  // AUTOINCREMENT never assigns a number twice.
  insertInList: (table, columns) =>
    `INSERT INTO main.${table} (workspace_id, ${namesOf(columns)})
      SELECT $1, ${namesOf(columns, 'r.')} FROM ${rows(columns, '$2')} WHERE true ORDER BY r.n`,
  settleInserts: () => null,
  settledPosition: () => null,
  elements: (json) => `json_each(${json}) AS e`,
  collect: (json) => `json_group_array(json(${json}) ORDER BY e.key)`,
  append: (json, parameter) => `(
      SELECT json_group_array(json(value) ORDER BY part, key) FROM (
        SELECT 1 AS part, key, value FROM json_each(${json}) UNION ALL SELECT 2, key, value FROM json_each(${parameter})
      )
    )`,
  json: (parameter) => `json(${parameter})`,
  lock: '',
  skipLocked: '',
  fiveMinutesAgo: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-5 minutes')`,
  timestamp: (timestamp) => timestamp,
  fromStored: {
    boolean: (stored: number) => stored === 1,
    ...Object.fromEntries(JSON_TYPES.map((type) => [type, parse])),
  },
};
