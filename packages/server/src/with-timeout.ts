import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when the work does. Rejects if it takes longer than a number of milliseconds; the work goes on. */
export const withTimeout = async (milliseconds: number, work: Promise<void>): Promise<void> => {
  const end = new AbortController();
  const timeout = async (): Promise<never> => {
    await pause(milliseconds, undefined, { signal: end.signal });
    throw new Error(`timed out after ${milliseconds} ms`);
  };
  try {
    await Promise.race([work, timeout()]);
  } finally {
    end.abort();
  }
};
