import { join } from 'node:path';
import { identityOf } from './watched-file.js';

/** What `node:sqlite` and `libsql` have in common. */
export interface Connection {
  exec(statements: string): unknown;
  prepare(statement: string): { all(parameters: Readonly<Record<string, unknown>>): unknown[] };
  close(): unknown;
}

interface Driver {
  readonly open: new (path: string) => Connection;
  /** Whether the end of a connection ends its statements, and so releases its locks. */
  readonly endsStatements: boolean;
}

/** Returns `node:sqlite` if it exists. Node.js 22 would write to stderr that it is experimental. */
const builtInSqlite = (): { readonly DatabaseSync: Driver['open'] } | undefined => {
  const emitWarning: unknown = Reflect.get(process, 'emitWarning');
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite') as ReturnType<typeof builtInSqlite>;
  } finally {
    Object.assign(process, { emitWarning });
  }
};

/** Returns the driver of Node.js, or on Node.js 20 libsql. */
const driver = (): Driver => {
  const builtIn = builtInSqlite();
  if (builtIn !== undefined) return { open: builtIn.DatabaseSync, endsStatements: true };
  // Not at load, and not as `require`, which bundlers follow: a bundle of CommonJS has no URL, and may have no libsql.
  const { createRequire } = process.getBuiltinModule('node:module');
  const { url } = import.meta as { readonly url?: string };
  const load = createRequire(url ?? join(process.cwd(), 'bundle.js'));
  try {
    return { open: load('libsql') as Driver['open'], endsStatements: false };
  } catch (cause) {
    throw new Error('This version of Node.js has no SQLite. Install libsql, or use Node.js 22.13 or later.', { cause });
  }
};

/** The connections that could not release their locks, by file. The next store of the file uses them. */
const locked = new Map<string, Connection>();

/** Returns the connection of a file that could not release its locks, if there is one. */
export const takeLockedConnection = (path: string): Connection | undefined => {
  if (locked.size === 0) return undefined;
  const identity = identityOf(path) ?? '';
  const connection = locked.get(identity);
  locked.delete(identity);
  return connection;
};

/** Opens a file. Creates it if it does not exist. */
export const openConnection = (path: string): Connection => new (driver().open)(path);

/** Closes a connection of the file with this identity that has statements, and could not release its locks. */
export const closeLockedConnection = (connection: Connection, identity: string): void => {
  // libsql keeps the locks of a closed connection until its statements are collected as garbage.
  if (driver().endsStatements) connection.close();
  else locked.set(identity, connection);
};
