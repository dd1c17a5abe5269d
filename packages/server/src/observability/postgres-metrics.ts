import type { TimedStatement } from '@workspace-api/adapter-postgres';
import type { Pool } from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** In seconds. The server aborts a statement after 5 s. */
const BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** Registers metrics of a pool of connections to PostgreSQL. Returns a function that records a statement. */
export const postgresMetrics = (registry: Registry, pool: Pool): ((statement: TimedStatement) => void) => {
  const registers = [registry];
  const durations = new Histogram({
    name: 'workspace_api_postgres_statement_duration_seconds',
    help: 'Duration of a statement on PostgreSQL, including the wait for a connection.',
    labelNames: ['statement', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const connections = new Gauge({
    name: 'workspace_api_postgres_pool_connections',
    help: 'Open connections to PostgreSQL, by state: in_use or idle.',
    labelNames: ['state'],
    registers,
    collect: (): void => {
      connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
    },
  });
  const queue = new Gauge({
    name: 'workspace_api_postgres_pool_waiting',
    help: 'Statements that wait for a connection to PostgreSQL.',
    registers,
    collect: (): void => queue.set(pool.waitingCount),
  });
  return ({ name: statement, outcome, durationMilliseconds }) => {
    durations.observe({ statement, outcome }, durationMilliseconds / 1_000);
  };
};
