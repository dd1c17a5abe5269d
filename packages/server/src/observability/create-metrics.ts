import type { TimedStatement } from '@workspace-api/adapter-postgres';
import type { OnResponse } from '@workspace-api/http';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import type { Readiness } from '../management/readiness.js';
import { flushMetrics } from './flush-metrics.js';
import { mongodbMetrics, type MongodbMetrics } from './mongodb-metrics.js';
import { postgresMetrics } from './postgres-metrics.js';
import { processMetrics } from './process-metrics.js';
import { requestMetrics } from './request-metrics.js';

/** The metrics of one process, and the callbacks that feed them. */
export interface Metrics extends MongodbMetrics {
  readonly registry: Registry;
  readonly onResponse: OnResponse;
  readonly onFlush: (outcome: 'succeeded' | 'failed') => void;
  /** Tracks a pool of connections to PostgreSQL. Returns the callback for its statements. */
  readonly watchPool: (pool: Pool) => (statement: TimedStatement) => void;
}

/** Creates metrics with their own registry, so that a process can have several. */
export const createMetrics = (readiness: Readiness): Metrics => {
  const registry = new Registry();
  processMetrics(registry, readiness);
  return {
    registry,
    onResponse: requestMetrics(registry),
    onFlush: flushMetrics(registry),
    ...mongodbMetrics(registry),
    watchPool: (pool) => postgresMetrics(registry, pool),
  };
};
