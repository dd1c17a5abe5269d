import pg from 'pg';

/**
 * Creates a pool whose every step has a timeout, so that a request gets a response within 10 seconds whatever the server
 * does. Options replace these defaults. Connects when a port is called. The caller must end it.
 */
export const createPostgresPool = (uri: string, options: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: uri,
    application_name: 'workspace-api',
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...options,
  });
  // An idle connection that breaks is replaced. Without a listener the process would end.
  pool.on('error', () => undefined);
  return pool;
};
