import { PROCESS_NAMES, exchangesOf, type History, type ProcessName } from '../history/history.js';
import { retry } from '../retry.js';

const MAX_MILLISECONDS = 3_000;

/**
 * Waits until the API processes have stored the counts of all requests, at most some seconds. Only then do the counts show
 * whether a graceful shutdown has lost any.
 */
export const awaitStoredCounts = async (history: History): Promise<void> => {
  if (history.outages.every(({ isKilled }) => isKilled)) return;
  const isStored = (name: ProcessName): boolean => {
    const ends = exchangesOf(history).flatMap(({ process, end, response }) =>
      process === name && response?.status === 200 ? [end] : [],
    );
    return history.storedCounts.some(({ process, before }) => process === name && before >= Math.max(...ends));
  };
  await retry(async () => {
    if (!PROCESS_NAMES.every(isStored)) return Promise.reject(new Error('Not all counts are stored.'));
  }, MAX_MILLISECONDS).catch(() => undefined);
};
