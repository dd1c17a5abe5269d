import { isDomainError } from '@workspace-api/core';
import type { ClientBase } from 'pg';
import { translate } from './driver-errors.js';
import { withInstruction } from './instructions.js';

/** The oldest server version that the statements work with, as `server_version_num`. */
const OLDEST_VERSION = 130_000;

/** An unusable server or schema. The message has instructions. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

export const NOT_WRITABLE = 'The server is a standby, or read-only. Connect to the primary.';

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
  if (rows[0]?.readonly === 'on') throw new SchemaError(NOT_WRITABLE);
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8')
    throw new SchemaError(
      `The encoding of the database is ${encoding}. Create another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
};

/** Returns an error that a caller can act on: one with instructions, `unavailable`, or the error itself. */
export const toSchemaError = (cause: unknown, applied: 'no' | 'unknown'): unknown => {
  if (!(cause instanceof Error) || cause instanceof SchemaError || isDomainError(cause)) return cause;
  const explained = withInstruction(cause) as Error;
  return explained === cause ? translate(cause, applied) : new SchemaError(explained.message, { cause });
};
