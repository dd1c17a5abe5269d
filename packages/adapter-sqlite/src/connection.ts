import { createRequire } from 'node:module';

/** What `node:sqlite` and `libsql` have in common. */
export interface Connection {
  exec(statements: string): unknown;
  prepare(statement: string): { all(parameters: Readonly<Record<string, unknown>>): unknown[] };
  close(): unknown;
}

type Open = new (file: string) => Connection;

const require = createRequire(import.meta.url);

/** Returns the class of connections: that of Node.js, or on Node.js 20 that of libsql. */
const connectionClass = (): Open => {
  const builtIn = process.getBuiltinModule('node:sqlite') as { readonly DatabaseSync: Open } | undefined;
  if (builtIn !== undefined) return builtIn.DatabaseSync;
  try {
    return require('libsql') as Open;
  } catch (cause) {
    throw new Error('This version of Node.js has no SQLite. Install libsql, or use Node.js 22.13 or later.', { cause });
  }
};

/** Opens a file. Creates it if it does not exist. */
export const openConnection = (file: string): Connection => new (connectionClass())(file);
