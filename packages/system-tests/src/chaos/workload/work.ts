import type { Random } from '../random.js';
import { createAtBoth, createCampaigns, createInTurns } from './create-campaigns.js';
import { holdKeys } from './hold-keys.js';
import type { Scene, Worker } from './scene.js';
import { walkPages } from './walk-pages.js';

/** Few enough that a slow machine keeps up: what is promised here is not speed. */
export const ALL_WORKERS: readonly Worker[] = [
  ...[createCampaigns, createCampaigns, createAtBoth, createInTurns],
  ...[walkPages, walkPages],
  ...[holdKeys, holdKeys, holdKeys],
];

/** Has workers work until the scene's end, and until all have come to theirs. */
export const work = async (workers: readonly Worker[], scene: Scene, random: Random): Promise<void> => {
  await Promise.all(workers.map((worker) => worker(scene, random.fork())));
};
