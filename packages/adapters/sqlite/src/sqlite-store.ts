import { TABLE_NAMES, type Parameter, type Row, type SqlDatabase } from '@workspace-api/adapter-sql';
import { boolean, object } from '@workspace-api/core';
import { EventLoopTurns, checkArguments, type OptionSchemas } from '@workspace-api/core/internal';
import { closeSync, existsSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { Backups } from './backups.js';
import { closeLockedConnection, openConnection, takeLockedConnection, type Connection } from './connection.js';
import { additionsTo, creationsOf } from './schema.js';
import { WatchedFile, identityOf } from './watched-file.js';
import { SQLITE } from './sqlite-dialect.js';
import { StoreFileError, fileError, translate } from './driver-errors.js';

/** Options of {@link openSqliteStore}. */
export interface SqliteStoreOptions {
  /** Whether to create the file if it does not exist, for its owner alone. Defaults to true. */
  readonly create?: boolean;
}

const OPTIONS = object({ create: boolean().prefault(true) } satisfies OptionSchemas<SqliteStoreOptions>);

/** A file with all records. One process at a time can open it. */
export interface SqliteStore {
  readonly database: SqlDatabase;
  /** Whether the file did not exist. */
  readonly isNew: boolean;
  /**
   * Copies every acknowledged change into a new file, while the store is used. The event loop is free meanwhile. Rejects
   * with a {@link StoreFileError} with instructions if it cannot, or if the store is closed. It leaves no part of a copy.
   */
  backUp(file: string): Promise<void>;
  /**
   * Throws a {@link StoreFileError} with instructions if the file was deleted, moved or replaced. Every change does so too, at
   * most once a second, and is then `unavailable`: so what was acknowledged in the second after that is lost.
   */
  verify(): void;
  /** Closes the file. Call it after the last call of a port. A backup ends without a copy. */
  close(): void;
}

/**
 * Locks the file until it is closed, and creates missing tables, columns and indexes. An exclusive lock needs no shared
 * memory, and makes a second process fail at once. Each commit waits for the disk. Prepares no statement, which would
 * keep the lock if something fails.
 */
const prepare = (connection: Connection): void => {
  connection.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE');
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
  for (const name of TABLE_NAMES) {
    for (const { statement } of creationsOf(name)) connection.exec(statement);
    for (const statement of additionsTo(connection, name)) connection.exec(statement);
  }
  connection.exec('COMMIT');
};

/** Returns a value that SQLite takes. It has neither arrays nor booleans. */
const toBound = (value: Parameter): unknown => {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
};

const turns = new EventLoopTurns({ now: () => performance.now(), nextTurn: setImmediate });

class SqliteDatabase implements SqlDatabase {
  readonly dialect = SQLITE;
  readonly #connection: Connection;
  readonly #statements = new Map<string, ReturnType<Connection['prepare']>>();

  readonly #watched: WatchedFile;

  constructor(connection: Connection, watched: WatchedFile) {
    this.#connection = connection;
    this.#watched = watched;
  }

  read(statement: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.write(statement, parameters);
  }

  async write(text: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    const turn = turns.next();
    if (turn !== null) await turn;
    try {
      this.#watched.verifyOften();
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

/** Creates a file for its owner alone. SQLite gives the files beside it the same mode. Returns whether it did. */
const createFile = (path: string): boolean => {
  try {
    // Never opens a file that exists: closing it would release the locks of this process (fcntl).
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch {
    // If the file does not exist, SQLite says why.
    return false;
  }
};

/**
 * Opens a file, and creates it if it does not exist. Throws a {@link StoreFileError} with instructions if it cannot, such
 * as while another process uses the file, and a TypeError for an unknown option.
 */
export const openSqliteStore = (file: string, options: SqliteStoreOptions = {}): SqliteStore => {
  const { create } = checkArguments('The file cannot be opened.', { options: OPTIONS }, { options }).options;
  // SQLite reads an absolute path as it is, and neither ":memory:" nor "file:".
  const path = resolve(file);
  if (!create && !existsSync(path)) throw new StoreFileError(file, fileError('MISSING'));
  const isNew = createFile(path);
  const locked = takeLockedConnection(path);
  let opened = locked;
  try {
    opened ??= openConnection(path);
    prepare(opened);
  } catch (error) {
    if (locked === undefined) opened?.close();
    else closeLockedConnection(locked, identityOf(path) ?? '');
    throw new StoreFileError(file, error);
  }
  const connection = opened;
  const watched = new WatchedFile(file, path);
  const backups = new Backups(connection, path, watched);
  return {
    database: new SqliteDatabase(connection, watched),
    isNew,
    verify: () => watched.verify(),
    backUp: (target) => backups.add(target),
    close: () => {
      backups.end();
      try {
        watched.verify();
        // Prepared statements can keep a closed connection open, with its lock.
        connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT 1 FROM workspaces LIMIT 1');
      } catch (error) {
        closeLockedConnection(connection, watched.identity);
        // SQLite leaves the files as they are. Those at the path are not its own.
        if (error instanceof StoreFileError) return;
        throw error;
      }
      connection.close();
    },
  };
};
