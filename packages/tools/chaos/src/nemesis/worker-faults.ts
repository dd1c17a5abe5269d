import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerEvent } from '../history/history.js';
import { now } from '../history/recorder.js';
import { LEASE_SECONDS } from '../settings.js';
import type { Fault, FaultContext } from './fault.js';

const MAX_WAIT_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 10;

/** Waits until a worker sends a message, so that it is in the middle of a campaign, with a timeout. */
const awaitMessage = async ({ recorder }: FaultContext, worker: string): Promise<void> => {
  const start = now();
  const isSending = ({ kind, at, worker: sender }: WorkerEvent): boolean =>
    kind === 'sending' && sender === worker && at > start;
  while (!recorder.history.workerEvents.some(isSending) && now() < start + MAX_WAIT_MILLISECONDS) {
    await delay(POLL_MILLISECONDS);
  }
};

/** Returns a fault that kills or stops a worker in the middle of a campaign, and starts or resumes it later. */
const interrupt =
  (signal: 'SIGKILL' | 'SIGSTOP', minMilliseconds: number, maxMilliseconds: number): Fault['inject'] =>
  async (context) => {
    const { workers, random, recorder } = context;
    const worker = random.pick(workers);
    await awaitMessage(context, worker.name);
    const start = now();
    if (signal === 'SIGKILL') await worker.end(signal);
    else worker.signal(signal);
    await delay(random.integer(minMilliseconds, maxMilliseconds));
    recorder.add('interruptions', { worker: worker.name, start, end: now() });
    if (signal === 'SIGKILL') await worker.start();
    else worker.signal('SIGCONT');
  };

const LEASE = LEASE_SECONDS * 1_000;

/** Faults of worker processes. */
export const WORKER_FAULTS: readonly Fault[] = [
  { name: 'kill -9 a worker', inject: interrupt('SIGKILL', 0, 1_000) },
  { name: 'stop a worker beyond its lease and resume it', inject: interrupt('SIGSTOP', LEASE + 500, LEASE + 2_500) },
];
