import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES, type ProcessName } from '../history/history.js';
import type { Scenario } from './scene.js';

/** Uses the key of the workspace with a rate limit with each process, more often than the limit allows. */
export const exceedLimit: Scenario = async ({ caller, limitedKey, end }, random) => {
  const useOften = async (process: ProcessName): Promise<void> => {
    while (!end.aborted) {
      const { response } = await caller.useLimited(process, limitedKey);
      await delay(response === null ? random.integer(200, 400) : random.integer(20, 60));
    }
  };
  await Promise.all(PROCESS_NAMES.map(useOften));
};
