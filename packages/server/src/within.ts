import { setTimeout as pause } from 'node:timers/promises';

/** Waits for some work, but not longer than so many milliseconds. Rejects when they are over; the work goes on. */
export const within = async (milliseconds: number, work: Promise<void>): Promise<void> => {
  const end = new AbortController();
  const timeout = async (): Promise<never> => {
    await pause(milliseconds, undefined, { signal: end.signal });
    throw new Error(`It is not done after ${milliseconds} ms.`);
  };
  try {
    await Promise.race([work, timeout()]);
  } finally {
    end.abort();
  }
};
