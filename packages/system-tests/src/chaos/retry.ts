import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 250;

/** Does something until it works, or throws its last error once it has not worked for so long. */
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
