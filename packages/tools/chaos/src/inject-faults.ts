import type { DatabaseNode } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { now } from './history/recorder.js';
import { connectionFaults } from './nemesis/connection-faults.js';
import { WRITE_WITHOUT_STANDBY } from './nemesis/creation-faults.js';
import type { Store } from './stores/store.js';
import type { Fault, FaultContext } from './nemesis/fault.js';
import { WORKER_FAULTS } from './nemesis/worker-faults.js';

/** Injects a fault, and records it. */
export const injectFault = async <Node extends DatabaseNode>(
  { name, inject }: Fault<Node>,
  context: FaultContext<Node>,
): Promise<void> => {
  const start = now();
  await inject(context);
  context.recorder.add('faults', { name, start, end: now() });
};

/**
 * Injects faults for a number of seconds, in three concurrent sequences: nodes, API processes with their connections,
 * and workers. The seed determines their order and duration. Each kind is injected at least once, and all once before
 * any is repeated. One more follows, alone. Everything is repaired at the end.
 */
export const injectFaults = async <Node extends DatabaseNode>(
  { nodeFaults, awaitHealth, commands }: Store<Node>,
  context: FaultContext<Node>,
  seconds: number,
): Promise<void> => {
  const deadline = now() + seconds * 1_000;
  // One generator for each, because the seed does not determine how they interleave.
  const lanes = [
    { faults: nodeFaults(context.cluster), maxPauseMilliseconds: 400, random: context.random.fork() },
    { faults: connectionFaults(commands), maxPauseMilliseconds: 1_500, random: context.random.fork() },
    { faults: WORKER_FAULTS, maxPauseMilliseconds: 1_500, random: context.random.fork() },
  ];
  const failure = new AbortController();
  const isOver = (round: number): boolean => failure.signal.aborted || (round > 1 && now() >= deadline);

  await Promise.all(
    lanes.map(async ({ faults, maxPauseMilliseconds, random }) => {
      for (let round = 1; !isOver(round); round++) {
        for (const fault of random.shuffle(faults)) {
          if (isOver(round)) return;
          await delay(random.integer(100, maxPauseMilliseconds));
          await injectFault(fault, { ...context, random }).catch((error: unknown) => failure.abort(error));
        }
      }
    }),
  );
  failure.signal.throwIfAborted();
  await awaitHealth(context.cluster);
  await injectFault(WRITE_WITHOUT_STANDBY, context);
};
