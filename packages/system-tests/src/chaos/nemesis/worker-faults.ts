import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_SECONDS } from '../workers/lease-seconds.js';
import type { FaultKind } from './fault-kind.js';

/** How long a worker is stopped after its lease has expired, so that another can take over. */
const MAX_STOP_BEYOND_LEASE_MILLISECONDS = 2_500;

const killWorker: FaultKind['happen'] = async ({ workers, random }) => {
  const worker = random.pick(workers);
  await worker.kill();
  await delay(random.integer(0, 1_000));
  await worker.restart();
};

const stopWorker: FaultKind['happen'] = async ({ workers, random }) => {
  const worker = random.pick(workers);
  worker.freeze();
  await delay(LEASE_SECONDS * 1_000 + random.integer(500, MAX_STOP_BEYOND_LEASE_MILLISECONDS));
  worker.thaw();
};

/** A worker that outlives its lease while it is stopped. */
export const STOP_WORKER: FaultKind = { name: 'stop a worker beyond its lease and resume it', happen: stopWorker };

/** What goes wrong with worker processes. */
export const WORKER_FAULTS: readonly FaultKind[] = [{ name: 'kill -9 a worker', happen: killWorker }, STOP_WORKER];
