/** An API process of a host: the core over a database, on Koa in the strict server. Started by `startApiProcess`. */
import { createNodePorts } from '@workspace-api/adapter-node';
import { type Counters, DomainError, type WorkspaceApi, createWorkspaceApi } from '@workspace-api/core';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createStrictServer, prepareShutdown } from '@workspace-api/transport-node';
import type { AddressInfo } from 'node:net';
import { now } from '../history/recorder.js';
import { retry } from '../retry.js';
import { type ProcessName, WORKSPACE_RATE_LIMIT } from '../settings.js';
import { type Storage, type StorageOptions, openStorage } from './open-storage.js';
import { report, reportReady } from './messages.js';

export interface ApiProcessOptions extends StorageOptions {
  readonly name: ProcessName;
}

/** A request of the runner to set the wall clock ahead of the real time, or behind it if negative. */
export interface ClockRequest {
  /** When it was sent. */
  readonly start: number;
  readonly aheadMilliseconds: number;
}

const options = JSON.parse(process.argv[2] ?? '') as ApiProcessOptions;
const { name } = options;

const FLUSH_INTERVAL_MILLISECONDS = 500;

/** Flushes twice a second, so that a killed process loses little. Reports each flush that succeeds. */
const reportStoredCounts = (counters: Counters): void => {
  const flush = counters.flush.bind(counters);
  counters.flush = async () => {
    const before = now();
    await flush();
    void report('storedCounts', { process: name, before });
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
const requireStorage = (api: WorkspaceApi, { isComplete }: Storage): WorkspaceApi => {
  let isSound = false;
  const check = async (): Promise<void> => {
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

/** The time limit of a graceful shutdown, as of `workspace-api serve`. */
const SHUTDOWN_MILLISECONDS = 9_000;

/** Above every load. A workspace may have a lower one. */
const UNREACHED = 1_000_000_000;

const storage = openStorage(options);
const { ports } = storage;
reportStoredCounts(ports.counters);
const rateLimits = { key: null, workspace: { ...WORKSPACE_RATE_LIMIT, limit: UNREACHED }, address: null };
const concurrencyLimits = { key: null, workspace: null };
const api = createWorkspaceApi({ ...ports, ...createNodePorts() }, { rateLimits, concurrencyLimits });
const app = createWorkspaceApp(requireStorage(api, storage), {
  onResponse: ({ status, error }) => {
    if (status !== 500) return;
    void report('errors', `${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
  },
});
const server = createStrictServer(app.callback());
const shutDown = prepareShutdown(server);

const realNow = Date.now.bind(Date);
let clockAhead = 0;
process.on('message', ({ start, aheadMilliseconds }: ClockRequest) => {
  const stepMilliseconds = aheadMilliseconds - clockAhead;
  clockAhead = aheadMilliseconds;
  Date.now = () => realNow() + clockAhead;
  void report('clockSteps', { process: name, start, end: now(), stepMilliseconds });
});

/** Exits with 0 if the database has every count, otherwise with 1. */
const stop = async (): Promise<void> => {
  const start = now();
  await shutDown({ deadline: SHUTDOWN_MILLISECONDS });
  const hasStored = await retry(() => ports.counters.close(), SHUTDOWN_MILLISECONDS - (now() - start)).then(
    () => true,
    () => false,
  );
  process.exit(hasStored ? 0 : 1);
};
process.once('SIGTERM', () => void stop());
// The runner has ended.
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => void reportReady((server.address() as AddressInfo).port));
