import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.js';
import { PROCESS_NAMES, type ProcessName } from '../settings.js';
import { unlessUnavailable } from './back-office.js';
import type { CampaignRequest, IssuedKey, PageRequest } from './caller.js';
import { callThroughClient } from './client-traffic.js';
import { newCampaignRequest } from './new-campaign-request.js';
import type { Scenario, Scene } from './scene.js';

const MAX_ATTEMPTS = 60;

/**
 * Creates campaigns. Repeats each request until it is acknowledged, then reads the first page. Sometimes repeats an
 * earlier request.
 */
export const createCampaigns: Scenario = async (scene, random) => {
  const { caller, key, acknowledged, end } = scene;
  while (!end.aborted) {
    if (await createOne(scene, random, random.pick(PROCESS_NAMES), newCampaignRequest(scene, random))) {
      const request = { walk: randomUUID(), limit: random.integer(1, 10), from: null };
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

/**
 * Repeats a creation until it is acknowledged, and resolves to whether it was. Gives up on rejections, and at the end
 * of the run.
 */
export const createOne = async (
  { caller, key, acknowledged, end }: Scene,
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

/** Reads the list from its newest campaign to its oldest, repeatedly. */
export const walkPages: Scenario = async (scene, random) => {
  while (!scene.end.aborted) await walkOnce(scene, random);
};

/** Reads every page of the list, with random sizes and from random processes. Retries a page that fails. */
export const walkOnce = async (scene: Scene, random: Random): Promise<void> => {
  const { caller, key, end } = scene;
  const walk = randomUUID();
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

/** Issues keys, and uses each with both processes before, during and after its revocation. */
const holdKeys: Scenario = async (scene, random) => {
  const { backOffice, end } = scene;
  while (!end.aborted) {
    const key = await unlessUnavailable(backOffice.issueKey(backOffice, 'workspace:read'));
    if (key === null) {
      await delay(random.integer(100, 500));
      continue;
    }
    const life = new AbortController();
    const uses = PROCESS_NAMES.map((process) => useKey(scene, random.fork(), process, key, life.signal));
    await delay(random.integer(100, 1_000));
    await revoke(scene, random, key);
    await delay(random.integer(100, 1_000));
    life.abort();
    await Promise.all(uses);
  }
};

/** Revokes a key, with retries until that is acknowledged or the run ends. */
const revoke = async ({ backOffice, revoked, end }: Scene, random: Random, key: IssuedKey): Promise<void> => {
  while (!(await backOffice.revokeKey(key))) {
    if (end.aborted) return;
    await delay(random.integer(50, 300));
  }
  revoked.push(key);
};

/** Uses a key repeatedly, and sometimes one that was revoked earlier. */
const useKey = async (
  { caller, revoked }: Scene,
  random: Random,
  process: ProcessName,
  key: IssuedKey,
  end: AbortSignal,
): Promise<void> => {
  while (!end.aborted) {
    const [earlier = key] = random.percent(20) ? random.shuffle(revoked) : [];
    const { response } = await caller.use(process, earlier);
    await delay(response === null ? random.integer(200, 400) : random.integer(20, 150));
  }
};

/** Schedules campaigns that become due for the worker processes. */
const scheduleCampaigns: Scenario = async ({ backOffice, end }, random) => {
  while (!end.aborted) {
    await backOffice.scheduleDue();
    await delay(random.integer(300, 900));
  }
};

/** Uses the key of the workspace with a rate limit with each process, more often than the limit allows. */
const exceedLimit: Scenario = async ({ caller, limitedKey, end }, random) => {
  const useOften = async (process: ProcessName): Promise<void> => {
    while (!end.aborted) {
      const { response } = await caller.use(process, limitedKey, 'limitedUses');
      await delay(response === null ? random.integer(200, 400) : random.integer(20, 60));
    }
  };
  await Promise.all(PROCESS_NAMES.map(useOften));
};

/** Few, so that a slow machine keeps up. */
export const ALL_SCENARIOS: readonly Scenario[] = [
  ...[createCampaigns, createCampaigns, createCampaigns, createAtBoth],
  ...[walkPages, walkPages],
  ...[holdKeys, holdKeys, holdKeys],
  ...[callThroughClient, callThroughClient],
  ...[scheduleCampaigns, exceedLimit],
];
