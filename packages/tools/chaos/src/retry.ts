import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 250;

/** Repeats an action until it succeeds. Rejects with its last error after a number of milliseconds. */
export const retry = async <Result>(work: () => Promise<Result>, milliseconds = 60_000): Promise<Result> => {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(PAUSE_MILLISECONDS);
  }
};
