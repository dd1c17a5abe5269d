import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when the work does. Rejects if it takes longer than a number of milliseconds; the work goes on. */
export const withTimeout = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  const end = new AbortController();
  const timeout = async (): Promise<never> => {
    await pause(milliseconds, undefined, { signal: end.signal });
    throw new Error(`timed out after ${milliseconds} ms`);
  };
  try {
    return await Promise.race([work, timeout()]);
  } finally {
    end.abort();
  }
};
