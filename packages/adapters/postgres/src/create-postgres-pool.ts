import pg from 'pg';
import { HostsPool, urisOf } from './hosts-pool.js';
import { surviveLostConnections } from './lost-connections.js';
import { SESSION_TIMEOUTS } from './session-timeouts.js';

/**
 * Creates a pool with a timeout for each step, so that a request always gets a response within 10 seconds. Options
 * replace these defaults. Connects when a port is called. The caller must end it.
 *
 * With several hosts, as in `postgresql://one:5432,two:5432/product`, each connection is to the first that accepts
 * writes.
 */
export const createPostgresPool = (uri: string, options: pg.PoolConfig = {}): pg.Pool => {
  const config: pg.PoolConfig = {
    application_name: 'workspace-api',
    max: 10,
    connectionTimeoutMillis: 2_000,
    ...SESSION_TIMEOUTS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...options,
  };
  const uris = urisOf(uri);
  const pool = uris.length > 1 ? new HostsPool(uris, config) : new pg.Pool({ connectionString: uri, ...config });
  surviveLostConnections(pool);
  return pool;
};
