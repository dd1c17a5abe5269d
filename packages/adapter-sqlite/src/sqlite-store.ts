import {
  TABLES,
  TABLE_NAMES,
  createIndex,
  type Parameter,
  type Row,
  type SqlDatabase,
  type TableName,
} from '@workspace-api/adapter-sql';
import { openConnection, type Connection } from './connection.js';
import { SQLITE, typeOf } from './sqlite-dialect.js';
import { StoreFileError, translate } from './sqlite-error.js';

/** A file with all records. One process at a time can open it. */
export interface SqliteStore {
  readonly database: SqlDatabase;
  /** Closes the file. Call it after the last call of a port. */
  close(): void;
}

const createTable = (name: TableName): string => {
  const { columns, key, indexes } = TABLES[name];
  const definitions = columns.map(
    (column) => `${column.name} ${typeOf(column)}${column.isNullable ? '' : ' NOT NULL'}`,
  );
  return [
    `CREATE TABLE IF NOT EXISTS ${name} (${definitions.join(', ')}, UNIQUE (${key.join(', ')}))`,
    ...indexes.map((index) => createIndex(name, index)),
  ].join('; ');
};

/** Adds the columns that a file of an earlier version lacks. */
const addColumns = (connection: Connection, name: TableName): void => {
  const found = connection.prepare(`SELECT name FROM pragma_table_info('${name}')`).all({}) as { name: string }[];
  const missing = TABLES[name].columns.filter((column) => found.every((other) => other.name !== column.name));
  for (const column of missing) connection.exec(`ALTER TABLE ${name} ADD COLUMN ${column.name} ${typeOf(column)}`);
};

/**
 * Locks the file until it is closed, and creates what it lacks. An exclusive lock needs no shared memory, and makes a
 * second process fail at once. Each commit waits for the disk.
 */
const prepare = (connection: Connection): void => {
  connection.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE');
  connection.prepare('PRAGMA journal_mode = WAL').all({});
  connection.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
  for (const name of TABLE_NAMES) connection.exec(createTable(name));
  for (const name of TABLE_NAMES) addColumns(connection, name);
  connection.exec('COMMIT');
};

/** Returns a value that SQLite takes. It has neither arrays nor booleans. */
const toBound = (value: Parameter): unknown => {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
};

class SqliteDatabase implements SqlDatabase {
  readonly dialect = SQLITE;
  readonly #connection: Connection;
  readonly #statements = new Map<string, ReturnType<Connection['prepare']>>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  read(statement: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.write(statement, parameters);
  }

  // An async method turns what it throws into a rejection.
  // eslint-disable-next-line @typescript-eslint/require-await
  async write(text: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    try {
      let statement = this.#statements.get(text);
      if (statement === undefined) {
        statement = this.#connection.prepare(text);
        this.#statements.set(text, statement);
      }
      const values = parameters.map((value, index): [string, unknown] => [String(index + 1), toBound(value)]);
      return statement.all(Object.fromEntries(values)).map((row): unknown[] => Object.values(row as object));
    } catch (error) {
      throw translate(error);
    }
  }
}

/**
 * Opens a file, and creates it if it does not exist. Throws a {@link StoreFileError} with instructions if it cannot, such
 * as while another process uses the file.
 */
export const openSqliteStore = (file: string): SqliteStore => {
  let connection: Connection | undefined;
  try {
    connection = openConnection(file);
    prepare(connection);
  } catch (error) {
    connection?.close();
    throw new StoreFileError(file, error);
  }
  const opened = connection;
  return {
    database: new SqliteDatabase(opened),
    close: () => {
      try {
        // Prepared statements can keep a closed connection open, with its lock.
        opened.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL');
        opened.prepare('SELECT 1 FROM main.workspaces').all({});
      } finally {
        opened.close();
      }
    },
  };
};
