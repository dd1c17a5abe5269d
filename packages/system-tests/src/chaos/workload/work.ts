import type { Random } from '../random.js';
import { createCampaigns } from './create-campaigns.js';
import { holdKeys } from './hold-keys.js';
import type { Scene, Worker } from './scene.js';
import { walkPages } from './walk-pages.js';

/** Few enough that a slow machine keeps up: what is promised here is not speed. */
const WORKERS: readonly Worker[] = [
  ...[createCampaigns, createCampaigns, createCampaigns, createCampaigns],
  ...[walkPages, walkPages],
  ...[holdKeys, holdKeys, holdKeys],
];

/** Starts the workers. Gives what is fulfilled when all have ended, after the scene's end. */
export const work = async (scene: Scene, random: Random): Promise<void> => {
  await Promise.all(WORKERS.map((worker) => worker(scene, random.fork())));
};
