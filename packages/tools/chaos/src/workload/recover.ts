import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange } from '../history/history.js';
import { now } from '../history/recorder.js';
import type { Random } from '../random.js';
import { retry } from '../retry.js';
import { PROCESS_NAMES } from '../settings.js';
import type { BackOffice } from './back-office.js';
import { newCampaignRequest } from './new-campaign-request.js';
import { createOne, walkOnce } from './scenarios.js';
import type { Scene } from './scene.js';

const ROUNDS_IN_A_ROW = 3;
const PAUSE_BETWEEN_ROUNDS_MILLISECONDS = 100;

/** Generous: a secondary may wait 30 s for an unreachable sync source, which stalls majority writes as long. */
const RECOVERS_WITHIN_MILLISECONDS = 120_000;

/** Waits until both processes respond with 2xx to every request, several times in a row, and records the time. */
export const recover = async (scene: Scene, random: Random): Promise<void> => {
  const { caller, key } = scene;
  const start = now();
  let rounds = 0;
  while (rounds < ROUNDS_IN_A_ROW && now() < start + RECOVERS_WITHIN_MILLISECONDS) {
    const asked = PROCESS_NAMES.flatMap((process): Promise<Exchange>[] => [
      caller.create(process, key, newCampaignRequest(scene, random)),
      caller.readPage(process, key, { walk: randomUUID(), limit: 10, from: null }),
      caller.use(process, key),
    ]);
    const exchanges = await Promise.all(asked);
    rounds = exchanges.every(({ response }) => response !== null && response.status < 300) ? rounds + 1 : 0;
    await delay(PAUSE_BETWEEN_ROUNDS_MILLISECONDS);
  }
  scene.recorder.add('recoveries', { start, end: now(), isComplete: rounds >= ROUNDS_IN_A_ROW });
};

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

const DUE_CAMPAIGNS_WITHIN_MILLISECONDS = 60_000;

/** Waits until every due campaign is completed, at most a minute. A check reports those that are not. */
export const awaitDueCampaigns = (backOffice: BackOffice): Promise<void> =>
  retry(async () => {
    const left = (await backOffice.readDue()).filter(({ status }) => status !== 'completed');
    if (left.length > 0) throw new Error('Not all due campaigns are completed.');
  }, DUE_CAMPAIGNS_WITHIN_MILLISECONDS).catch(() => undefined);
