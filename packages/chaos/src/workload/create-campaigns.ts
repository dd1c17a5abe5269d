import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES, type ProcessName } from '../history/history.js';
import type { Random } from '../random.js';
import { newCampaignRequest } from './new-campaign-request.js';
import type { CampaignRequest } from './caller.js';
import type { Scene, Scenario } from './scene.js';

const MAX_ATTEMPTS = 60;

/**
 * Creates campaigns. Repeats each request until it is acknowledged, then reads the first page. Sometimes repeats an
 * earlier request.
 */
export const createCampaigns: Scenario = async (scene, random) => {
  const { caller, key, acknowledged, end } = scene;
  while (!end.aborted) {
    if (await createOne(scene, random, random.pick(PROCESS_NAMES), newCampaignRequest(scene, random))) {
      const request = { walk: scene.nextWalk(), limit: random.integer(1, 10), from: null };
      await caller.readPage(random.pick(PROCESS_NAMES), key, request);
    }
    const [earlier] = random.shuffle(acknowledged.slice(-50));
    if (earlier !== undefined && random.percent(40))
      await createOne(scene, random, random.pick(PROCESS_NAMES), earlier);
    await delay(random.integer(20, 150));
  }
};

/** Sends the same creation to both processes concurrently. */
export const createAtBoth: Scenario = async (scene, random) => {
  while (!scene.end.aborted) {
    const request = newCampaignRequest(scene, random);
    await Promise.all(PROCESS_NAMES.map((process) => createOne(scene, random, process, request)));
    await delay(random.integer(20, 80));
  }
};

/** Creates a campaign with one process as soon as the other, whose clock may be ahead, has created one. */
export const createInTurns: Scenario = async (scene, random) => {
  while (!scene.end.aborted) {
    for (const process of ['B', 'A'] as const)
      await createOne(scene, random, process, newCampaignRequest(scene, random));
    await delay(random.integer(20, 80));
  }
};

/**
 * Repeats a creation until it is acknowledged, and resolves to whether it was. Gives up on rejections, and at the end
 * of the run.
 */
export const createOne = async (
  { caller, key, acknowledged, end }: Pick<Scene, 'caller' | 'key' | 'acknowledged' | 'end'>,
  random: Random,
  firstProcess: ProcessName,
  request: CampaignRequest,
): Promise<boolean> => {
  let process = firstProcess;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { response } = await caller.create(process, key, request);
    if (response?.status === 201) {
      acknowledged.push(request);
      return true;
    }
    if (response !== null && response.status !== 503 && response.status !== 409) return false;
    if (end.aborted) return false;
    await delay(random.integer(30, 400));
    process = random.pick(PROCESS_NAMES);
  }
  return false;
};
