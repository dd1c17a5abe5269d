import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES, type ProcessName } from '../history/history.js';
import type { Random } from '../random.js';
import type { HeldKey } from './caller.js';
import type { Scene, Scenario } from './scene.js';

/** Has keys issued, and uses each on both processes before, while, and after it is revoked. */
export const holdKeys: Scenario = async (scene, random) => {
  const { backOffice, revoked, end } = scene;
  while (!end.aborted) {
    const key = await backOffice.issueKey('workspace:read');
    if (key === null) {
      await delay(random.integer(100, 500));
      continue;
    }
    const life = new AbortController();
    const uses = PROCESS_NAMES.map((process) => useKey(scene, random.fork(), process, key, life.signal));
    await delay(random.integer(100, 1_000));
    if (await revoke(scene, random, key)) revoked.push(key);
    await delay(random.integer(100, 1_000));
    life.abort();
    await Promise.all(uses);
  }
};

/** Revokes a key, if need be more than once, until that is acknowledged or the end has come. */
const revoke = async ({ backOffice, end }: Scene, random: Random, key: HeldKey): Promise<boolean> => {
  do {
    if (await backOffice.revokeKey(key)) return true;
    await delay(random.integer(50, 300));
  } while (!end.aborted);
  return false;
};

/** Uses a key again and again, and in between one that was revoked before. */
const useKey = async (
  { caller, revoked }: Scene,
  random: Random,
  process: ProcessName,
  key: HeldKey,
  end: AbortSignal,
): Promise<void> => {
  while (!end.aborted) {
    const [earlier = key] = random.percent(20) ? random.shuffle(revoked) : [];
    const { answer } = await caller.use(process, earlier);
    await delay(answer === null ? random.integer(200, 400) : random.integer(20, 150));
  }
};
