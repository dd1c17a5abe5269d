import type { Pool } from 'pg';

/** The timeouts of the server that every session has, in milliseconds. */
export const SESSION_TIMEOUTS = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
} as const;

const MISSING = `SELECT name FROM unnest($1::text[]) AS t(name) WHERE current_setting(name) = '0'`;

/**
 * Returns the names of the timeouts that are not in force in a session. A connection pooler may ignore those that
 * {@link createPostgresPool} sets. Without them, a statement that hangs keeps its locks.
 */
export const missingTimeouts = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(MISSING, [Object.keys(SESSION_TIMEOUTS)]);
  return rows.map(({ name }) => name);
};
