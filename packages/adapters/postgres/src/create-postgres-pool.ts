import type pg from 'pg';
import { PostgresPool } from './postgres-pool.js';
import { SESSION_TIMEOUTS, surviveLostConnections } from './sessions.js';

/**
 * Creates a pool with a timeout for each step, so that a request always gets a response within 10 seconds. Options
 * replace these defaults. Connects when a port is called. The caller must end it.
 *
 * With several hosts, as in `postgresql://one:5432,two:5432/product`, each connection is to the first that accepts
 * writes. A function is called for each new connection, so that it may return another password than before. So is
 * `options.password`, which takes precedence over that of the connection string.
 *
 * Throws a TypeError for a connection string with a parameter that neither libpq nor `pg` knows.
 */
export const createPostgresPool = (uri: string | (() => string), options: pg.PoolConfig = {}): pg.Pool => {
  const pool = new PostgresPool(typeof uri === 'string' ? () => uri : uri, {
    application_name: 'workspace-api',
    max: 10,
    connectionTimeoutMillis: 2_000,
    ...SESSION_TIMEOUTS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...options,
  });
  surviveLostConnections(pool);
  return pool;
};
