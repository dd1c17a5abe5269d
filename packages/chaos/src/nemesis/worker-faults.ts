import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerEvent } from '../history/history.js';
import { now } from '../history/recorder.js';
import { LEASE_SECONDS } from '../settings.js';
import type { Fault, FaultContext } from './fault.js';

/** The maximum time that a worker stays stopped after its lease has expired, so that another can take over. */
const MAX_STOP_BEYOND_LEASE_MILLISECONDS = 2_500;

const MAX_WAIT_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 10;

const killWorker: Fault['inject'] = async ({ workers, random }) => {
  const worker = random.pick(workers);
  await worker.end('SIGKILL');
  await delay(random.integer(0, 1_000));
  await worker.start();
};

/** Waits until a worker sends a message, so that it is in the middle of a campaign, with a timeout. */
const awaitMessage = async ({ recorder }: FaultContext, worker: string): Promise<void> => {
  const start = now();
  const isSending = ({ kind, at, worker: sender }: WorkerEvent): boolean =>
    kind === 'sending' && sender === worker && at > start;
  while (!recorder.history.workerEvents.some(isSending) && now() < start + MAX_WAIT_MILLISECONDS) {
    await delay(POLL_MILLISECONDS);
  }
};

const stopWorker: Fault['inject'] = async (context) => {
  const { workers, random } = context;
  const worker = random.pick(workers);
  await awaitMessage(context, worker.name);
  worker.signal('SIGSTOP');
  await delay(LEASE_SECONDS * 1_000 + random.integer(500, MAX_STOP_BEYOND_LEASE_MILLISECONDS));
  worker.signal('SIGCONT');
};

/** Faults of worker processes. */
export const WORKER_FAULTS: readonly Fault[] = [
  { name: 'kill -9 a worker', inject: killWorker },
  { name: 'stop a worker beyond its lease and resume it', inject: stopWorker },
];
