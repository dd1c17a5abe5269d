import {
  TABLES,
  TABLE_NAMES,
  createIndex,
  definitionOf,
  namesOf,
  type Column,
  type TableName,
} from '@workspace-api/adapter-sql';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openConnection, type Connection } from './connection.js';
import { StoreFileError } from './driver-errors.js';
import { typeOf } from './sqlite-dialect.js';

/** What creates a table or an index, unless it exists. */
interface Creation {
  readonly name: string;
  readonly statement: string;
}

/** Returns the statements that create a table and its indexes. */
export const creationsOf = (name: TableName): readonly Creation[] => {
  const { columns, key, indexes } = TABLES[name];
  const definitions = columns.map((column) => definitionOf(column, typeOf(column)));
  const table = `CREATE TABLE IF NOT EXISTS ${name} (${definitions.join(', ')}, UNIQUE (${key.join(', ')}))`;
  return [
    { name, statement: table },
    ...indexes.map((index) => ({ name: index.name, statement: createIndex(name, index) })),
  ];
};

const hasColumns = (connection: Connection, name: TableName, columns: readonly Column[]): boolean => {
  try {
    connection.exec(`SELECT ${namesOf(columns)} FROM ${name} LIMIT 0`);
    return true;
  } catch {
    return false;
  }
};

/** Returns the statements that add the columns which a table of an earlier version lacks. */
export const additionsTo = (connection: Connection, name: TableName): readonly string[] => {
  const { columns } = TABLES[name];
  if (hasColumns(connection, name, columns)) return [];
  return columns
    .filter((column) => !hasColumns(connection, name, [column]))
    .map((column) => `ALTER TABLE ${name} ADD COLUMN ${definitionOf(column, typeOf(column))}`);
};

const NAMES = 'SELECT name FROM sqlite_master';

/**
 * Returns the statements that opening a store would run on a file. Runs none of them, and creates no file. Throws a
 * {@link StoreFileError} with instructions if the file cannot be read, such as while another process uses it.
 */
export const planMigration = (file: string): readonly string[] => {
  const path = resolve(file);
  if (!existsSync(path)) return TABLE_NAMES.flatMap((name) => creationsOf(name).map(({ statement }) => statement));
  let connection: Connection | undefined;
  try {
    const opened = openConnection(path);
    connection = opened;
    const rows = opened.prepare(NAMES).all({}) as { name: unknown }[];
    const existing = new Set(rows.map(({ name }) => name));
    return TABLE_NAMES.flatMap((name) => [
      ...creationsOf(name).flatMap((creation) => (existing.has(creation.name) ? [] : creation.statement)),
      ...(existing.has(name) ? additionsTo(opened, name) : []),
    ]);
  } catch (error) {
    throw new StoreFileError(file, error);
  } finally {
    connection?.close();
  }
};
