import type { TestCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosStore } from '../stores/chaos-store.js';
import { connectionFaults } from './connection-faults.js';
import { type FaultContext, injectFault } from './fault-kind.js';
import { WORKER_FAULTS } from './worker-faults.js';

/**
 * Injects faults for a number of seconds, in three concurrent sequences: nodes, API processes with their connections,
 * and workers. The seed determines their order and duration. Each kind is injected at least once, and all once before
 * any is repeated. One more follows, alone. Everything is repaired at the end.
 */
export const injectFaults = async <Cluster extends TestCluster>(
  { nodeFaults, lastFault, commands }: ChaosStore<Cluster>,
  context: FaultContext<Cluster>,
  seconds: number,
): Promise<void> => {
  const deadline = performance.now() + seconds * 1_000;
  // One generator for each, because the seed does not determine how they interleave.
  const lanes = [
    { kinds: nodeFaults(context.cluster), maxPauseMilliseconds: 400, random: context.random.fork() },
    { kinds: connectionFaults(commands), maxPauseMilliseconds: 1_500, random: context.random.fork() },
    { kinds: WORKER_FAULTS, maxPauseMilliseconds: 1_500, random: context.random.fork() },
  ];
  const failure = new AbortController();
  const isOver = (round: number): boolean => failure.signal.aborted || (round > 1 && performance.now() >= deadline);

  await Promise.all(
    lanes.map(async ({ kinds, maxPauseMilliseconds, random }) => {
      for (let round = 1; !isOver(round); round++) {
        for (const kind of random.shuffle(kinds)) {
          if (isOver(round)) return;
          await delay(random.integer(100, maxPauseMilliseconds));
          await injectFault(kind, { ...context, random }).catch((error: unknown) => failure.abort(error));
        }
      }
    }),
  );
  failure.signal.throwIfAborted();
  await injectFault(lastFault, context);
};
