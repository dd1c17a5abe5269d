/** An API process of a host: the core over a database, on Koa in the strict server. Started by `startApiProcess`. */
import { createNodePorts } from '@workspace-api/adapter-node';
import { type Counters, DomainError, type WorkspaceApi, createWorkspaceApi } from '@workspace-api/core';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createStrictServer, prepareShutdown } from '@workspace-api/transport-node';
import type { AddressInfo } from 'node:net';
import { retry } from '../retry.js';
import { openStorage } from '../storages/open-storage.js';
import type { Storage } from '../storages/storage.js';
import {
  type ApiProcessMessage,
  type ApiProcessOptions,
  type ClockRequest,
  WORKSPACE_RATE_LIMIT,
} from './api-process-options.js';
import { watchStalls } from './watch-stalls.js';

const FLUSH_INTERVAL_MILLISECONDS = 500;

/**
 * Flushes twice a second, so that a killed process loses little. Reports, after each flush that succeeds, the time when it
 * began, on the clock of `process.hrtime`.
 */
const reportStoredCounts = (counters: Counters, report: (beforeNanoseconds: bigint) => void): void => {
  const flush = counters.flush.bind(counters);
  counters.flush = async () => {
    const startedAt = process.hrtime.bigint();
    await flush();
    report(startedAt);
  };
  const flushLater = (): void => {
    setTimeout(() => {
      counters.flush().then(flushLater, flushLater);
    }, FLUSH_INTERVAL_MILLISECONDS).unref();
  };
  flushLater();
};

/**
 * Returns an API that is `unavailable` until the database has been reached and has everything that it needs, as
 * `workspace-api serve` is.
 */
const requireStorage = (api: WorkspaceApi, { connect, isComplete }: Storage): WorkspaceApi => {
  let isSound = false;
  const check = async (): Promise<void> => {
    await connect();
    if (!(await isComplete())) throw new Error('The database lacks something.');
    isSound = true;
  };
  void retry(check, Infinity);
  return {
    ...api,
    authorize: (...request) =>
      isSound
        ? api.authorize(...request)
        : Promise.reject(new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' })),
  };
};

const options = JSON.parse(process.argv[2] ?? '') as ApiProcessOptions;
const report = (message: ApiProcessMessage): void => void process.send?.(message);

/** Small, so that leaked connections show. */
const MAX_POOL_SIZE = 20;

/** The time limit of a graceful shutdown, as of `workspace-api serve`. */
const SHUTDOWN_MILLISECONDS = 9_000;

/** Above every load. A workspace may have a lower one. */
const UNREACHED = 1_000_000_000;

const storage = openStorage({ ...options, maxPoolSize: MAX_POOL_SIZE });
const { ports } = storage;
reportStoredCounts(ports.counters, (before) => report({ kind: 'counts stored', beforeNanoseconds: String(before) }));
const rateLimits = { key: null, workspace: { ...WORKSPACE_RATE_LIMIT, limit: UNREACHED }, address: null };
const concurrencyLimits = { key: null, workspace: null };
const api = createWorkspaceApi({ ...ports, ...createNodePorts() }, { rateLimits, concurrencyLimits });
const app = createWorkspaceApp(requireStorage(api, storage), {
  onResponse: ({ status, error }) => {
    if (status === 500) report({ kind: 'error', text: error instanceof Error ? (error.stack ?? '') : String(error) });
  },
});
const server = createStrictServer(app.callback());
const shutDown = prepareShutdown(server);

const realNow = Date.now.bind(Date);
process.on('message', ({ aheadMilliseconds }: ClockRequest) => {
  Date.now = () => realNow() + aheadMilliseconds;
  report({ kind: 'clock set' });
});

/** Exits with 0 if the database has every count, otherwise with 1. */
const stop = async (): Promise<void> => {
  const start = performance.now();
  await shutDown({ deadline: SHUTDOWN_MILLISECONDS });
  const hasStored = await retry(() => ports.counters.close(), SHUTDOWN_MILLISECONDS - (performance.now() - start)).then(
    () => true,
    () => false,
  );
  process.exit(hasStored ? 0 : 1);
};
process.once('SIGTERM', () => void stop());
watchStalls((milliseconds) => report({ kind: 'stall', milliseconds }));
// The runner has ended.
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => report({ kind: 'listens', port: (server.address() as AddressInfo).port }));
