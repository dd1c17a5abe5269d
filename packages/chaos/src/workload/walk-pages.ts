import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES } from '../history/history.js';
import type { Random } from '../random.js';
import type { PageRequest } from './caller.js';
import type { Scene, Scenario } from './scene.js';

/** Reads the list from its newest campaign to its oldest, repeatedly. */
export const walkPages: Scenario = async (scene, random) => {
  while (!scene.end.aborted) await walkOnce(scene, random);
};

/** Reads every page of the list, with random sizes and from random processes. Retries a page that fails. */
export const walkOnce = async (
  scene: Pick<Scene, 'caller' | 'key' | 'end' | 'nextWalk'>,
  random: Random,
): Promise<void> => {
  const { caller, key, end } = scene;
  const walk = scene.nextWalk();
  let from: PageRequest['from'] = null;
  while (!end.aborted) {
    const limit = random.percent(70) ? random.integer(40, 100) : random.integer(1, 40);
    const { page, cursor, response } = await caller.readPage(random.pick(PROCESS_NAMES), key, { walk, limit, from });
    const after = page?.ids.at(-1);
    if (page !== null && (cursor === null || after === undefined)) return;
    if (after !== undefined && cursor !== null) from = { after, cursor };
    else if (response !== null && response.status !== 503) return;
    await delay(random.integer(10, 100));
  }
};
