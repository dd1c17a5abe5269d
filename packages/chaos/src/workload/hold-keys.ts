import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES, type ProcessName } from '../history/history.js';
import type { Random } from '../random.js';
import type { IssuedKey } from './caller.js';
import type { Scene, Scenario } from './scene.js';

/** Issues keys, and uses each with both processes before, during and after its revocation. */
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

/** Revokes a key, with retries until the revocation is acknowledged or the run ends. */
const revoke = async ({ backOffice, end }: Scene, random: Random, key: IssuedKey): Promise<boolean> => {
  do {
    if (await backOffice.revokeKey(key)) return true;
    await delay(random.integer(50, 300));
  } while (!end.aborted);
  return false;
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
