import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES, type ProcessName } from '../history/history.js';
import type { Random } from '../random.js';
import { campaignWish } from './campaign-wish.js';
import type { Wish } from './caller.js';
import type { Scene, Scenario } from './scene.js';

const MAX_ATTEMPTS = 60;

/**
 * Creates campaigns. Sends each request until it is acknowledged; then reads the first page, and now and then sends the
 * request of a campaign again that exists for some time.
 */
export const createCampaigns: Scenario = async (scene, random) => {
  const { caller, key, fulfilled, end } = scene;
  while (!end.aborted) {
    if (await createOne(scene, random, random.pick(PROCESS_NAMES), campaignWish(scene, random))) {
      const wish = { walk: scene.nextWalk(), limit: random.integer(1, 10), from: null };
      await caller.readPage(random.pick(PROCESS_NAMES), key, wish);
    }
    const [earlier] = random.shuffle(fulfilled.slice(-50));
    if (earlier !== undefined && random.percent(40))
      await createOne(scene, random, random.pick(PROCESS_NAMES), earlier);
    await delay(random.integer(20, 150));
  }
};

/** Asks both processes at once for the same campaign. */
export const createAtBoth: Scenario = async (scene, random) => {
  while (!scene.end.aborted) {
    const wish = campaignWish(scene, random);
    await Promise.all(PROCESS_NAMES.map((process) => createOne(scene, random, process, wish)));
    await delay(random.integer(20, 80));
  }
};

/** Asks one process for a campaign as soon as the other, whose clock may be ahead, has created one. */
export const createInTurns: Scenario = async (scene, random) => {
  while (!scene.end.aborted) {
    for (const process of ['B', 'A'] as const) await createOne(scene, random, process, campaignWish(scene, random));
    await delay(random.integer(20, 80));
  }
};

/** Sends a request until it is acknowledged, and answers whether it was. Gives up on any other rejection, and at the end. */
export const createOne = async (
  { caller, key, fulfilled, end }: Pick<Scene, 'caller' | 'key' | 'fulfilled' | 'end'>,
  random: Random,
  firstProcess: ProcessName,
  wish: Wish,
): Promise<boolean> => {
  let process = firstProcess;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { answer } = await caller.create(process, key, wish);
    if (answer?.status === 201) {
      fulfilled.push(wish);
      return true;
    }
    if (answer !== null && answer.status !== 503 && answer.status !== 409) return false;
    if (end.aborted) return false;
    await delay(random.integer(30, 400));
    process = random.pick(PROCESS_NAMES);
  }
  return false;
};
