import type { ClientBase } from 'pg';
import { translate } from './driver-errors.js';

/** The oldest server version that the statements work with, as `server_version_num`. */
const OLDEST_VERSION = 130_000;

/** An unusable server or schema. The message has instructions. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

const NOT_KEPT =
  'A connection pooler does not keep prepared statements. Set --postgres-prepared-statements to off, or preparedStatements to false.';

/** What to do after an error of the server, by SQLSTATE. The server's own message names the user or database. */
const INSTRUCTIONS: Readonly<Record<string, string>> = {
  '28000': 'Check the user and the access rules of the server.',
  '28P01': 'Check the user and the password.',
  '3D000': 'Create the database, or name another one.',
  '42501': 'Grant the user CONNECT and, to migrate, CREATE, or use another user.',
  '26000': NOT_KEPT,
  '42P05': NOT_KEPT,
  '25006': 'It is a standby, or read-only. Connect to the primary.',
};

/** What to do after an error of the driver, by its text. It has no code. */
const INSTRUCTIONS_BY_TEXT: readonly (readonly [text: RegExp, instruction: string])[] = [
  [/unsupported startup parameter/, 'Add it to ignore_startup_parameters of PgBouncer.'],
  [/password must be a/, 'Add the password to the connection string, or set PGPASSWORD.'],
  [/does not support SSL/, 'Turn TLS on at the server, or remove sslmode from the connection string.'],
];

const UNTRUSTED = /^(?:CERT_|DEPTH_ZERO|ERR_TLS_CERT|SELF_SIGNED|UNABLE_TO_)/;

const instructionFor = (code: string, message: string): string | undefined => {
  if (UNTRUSTED.test(code))
    return 'Name the file of its certificate authority in the connection string: sslrootcert=FILE.';
  return INSTRUCTIONS[code] ?? INSTRUCTIONS_BY_TEXT.find(([text]) => text.test(message))?.[1];
};

const VERSION_DIGITS = 10_000;

const SERVER = `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
  current_setting('transaction_read_only') AS readonly`;

/** Throws a {@link SchemaError} if the server is too old or accepts no writes, or if the database is not in UTF-8. */
export const checkServer = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  const { rows } = await client.query<Record<'version' | 'encoding' | 'readonly', string>>(SERVER);
  const version = Number(rows[0]?.version);
  if (version < OLDEST_VERSION)
    throw new SchemaError(
      `The server is PostgreSQL ${Math.floor(version / VERSION_DIGITS)}. Use PostgreSQL ${OLDEST_VERSION / VERSION_DIGITS} or later.`,
    );
  if (rows[0]?.readonly === 'on')
    throw new SchemaError('The server is a standby, or read-only. Connect to the primary.');
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8')
    throw new SchemaError(
      `The encoding of the database is ${encoding}. Create another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
};

/** Returns an error that a caller can act on: one with instructions, `unavailable`, or the error itself. */
export const toSchemaError = (cause: unknown, applied: 'no' | 'unknown'): unknown => {
  if (!(cause instanceof Error) || cause instanceof SchemaError) return cause;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const instruction = instructionFor(code, cause.message);
  if (instruction !== undefined)
    return new SchemaError(`The database cannot be used: ${cause.message}. ${instruction}`, { cause });
  return translate(cause, applied);
};
