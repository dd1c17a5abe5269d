import { PROCESS_NAMES } from '../history/history.js';
import type { Random } from '../random.js';
import { createOne } from './create-campaigns.js';
import type { Scene } from './scene.js';
import { walkOnce } from './walk-pages.js';

const AT_ONCE = 6;

/** Repeats every request, uses every revoked key and reads the whole list, after the faults have ended. */
export const repeatRequests = async (scene: Scene, random: Random): Promise<void> => {
  const tasks = [
    ...PROCESS_NAMES.map(() => () => walkOnce(scene, random)),
    ...scene.revoked.flatMap((key) => PROCESS_NAMES.map((process) => () => scene.caller.use(process, key))),
    ...[...new Set(scene.acknowledged)].map(
      (request) => () => createOne(scene, random, random.pick(PROCESS_NAMES), request),
    ),
  ];
  const next = tasks[Symbol.iterator]();
  const runner = async (): Promise<void> => {
    for (const task of next) await task();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
};
