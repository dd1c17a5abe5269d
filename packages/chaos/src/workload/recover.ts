import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES, type Exchange } from '../history/history.js';
import type { Recorder } from '../history/recorder.js';
import type { Random } from '../random.js';
import { newCampaignRequest } from './new-campaign-request.js';
import type { Scene } from './scene.js';

const ROUNDS_IN_A_ROW = 3;
const PAUSE_MILLISECONDS = 100;

/** Generous: a secondary may wait 30 s for an unreachable sync source, which stalls majority writes as long. */
const WITHIN_MILLISECONDS = 120_000;

/** Waits until both processes respond with 2xx to every request, several times in a row, and records the time. */
export const recover = async (scene: Scene, recorder: Recorder, random: Random): Promise<void> => {
  const start = recorder.now();
  let rounds = 0;
  while (rounds < ROUNDS_IN_A_ROW && recorder.now() < start + WITHIN_MILLISECONDS) {
    const exchanges = await askEverything(scene, random);
    rounds = exchanges.every(({ response }) => response !== null && response.status < 300) ? rounds + 1 : 0;
    await delay(PAUSE_MILLISECONDS);
  }
  recorder.add('recoveries', { start, end: recorder.now(), isComplete: rounds >= ROUNDS_IN_A_ROW });
};

const askEverything = (scene: Scene, random: Random): Promise<readonly Exchange[]> => {
  const { caller, key } = scene;
  return Promise.all(
    PROCESS_NAMES.flatMap((process): Promise<Exchange>[] => [
      caller.create(process, key, newCampaignRequest(scene, random)),
      caller.readPage(process, key, { walk: scene.nextWalk(), limit: 10, from: null }),
      caller.use(process, key),
    ]),
  );
};
