import { setTimeout as delay } from 'node:timers/promises';
import { CONNECTION_FAULTS } from './connection-faults.js';
import type { Stage } from './fault-kind.js';
import { inflict } from './inflict.js';
import { NODE_FAULTS } from './node-faults.js';
import { WORKER_FAULTS } from './worker-faults.js';

/**
 * Does faults for so long: one after the other to the nodes, and at the same time one after the other to the connections
 * and processes. The seed decides their order and how long each lasts. Each kind is done once before any is done again,
 * and at least once, however little time there is. When it ends, everything is put right.
 */
export const wreak = async (stage: Stage, seconds: number): Promise<void> => {
  const deadline = performance.now() + seconds * 1_000;
  // One stream of chance for each, because how they interleave is not for the seed to decide.
  const lanes = [
    { kinds: NODE_FAULTS, mostPauseInMilliseconds: 800, random: stage.random.fork() },
    { kinds: CONNECTION_FAULTS, mostPauseInMilliseconds: 3_000, random: stage.random.fork() },
    { kinds: WORKER_FAULTS, mostPauseInMilliseconds: 3_000, random: stage.random.fork() },
  ];
  const failure = new AbortController();
  const isOver = (round: number): boolean => failure.signal.aborted || (round > 1 && performance.now() >= deadline);

  await Promise.all(
    lanes.map(async ({ kinds, mostPauseInMilliseconds, random }) => {
      for (let round = 1; !isOver(round); round++) {
        for (const kind of random.shuffle(kinds)) {
          if (isOver(round)) return;
          await delay(random.integer(100, mostPauseInMilliseconds));
          await inflict(kind, { ...stage, random }).catch((error: unknown) => failure.abort(error));
        }
      }
    }),
  );
  failure.signal.throwIfAborted();
};
