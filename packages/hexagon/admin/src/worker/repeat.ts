import { isDomainError, isOutage } from '@workspace-api/core';

// Every platform has these.
declare const setTimeout: (callback: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** The bounds of the backoff, in milliseconds. */
interface Backoff {
  readonly first: number;
  readonly max: number;
}

const CALLS: Backoff = { first: 250, max: 2_000 };

/** Functions that each end a sleep. */
export type Sleeping = Set<() => void>;

/** Resolves after a number of milliseconds, or when its function in `sleeping` is called. */
export const sleep = (milliseconds: number, sleeping: Sleeping): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      sleeping.delete(end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    sleeping.add(end);
  });

/** Returns the milliseconds to wait after an error: exponential, with jitter, on top of `retryAfterSeconds`. */
export const backoff = (error: unknown, failures: number, { first, max }: Backoff): number => {
  const longest = Math.min(max, first * 2 ** (failures - 1));
  const least = isOutage(error) ? error.details.retryAfterSeconds * 1_000 : 0;
  return least + longest * (0.5 + Math.random() / 2);
};

/** Whether an error is final. After any other error, a retry may succeed. */
const isFinalError = (error: unknown): boolean =>
  isDomainError(error) && error.code !== 'unavailable' && error.code !== 'version_conflict';

/** Retries a call until it succeeds, its error is final, or `isOver`. Throws the last error, and reports the others. */
export const repeat = async <Result>(
  call: () => Promise<Result>,
  isOver: () => boolean,
  report: (error: unknown) => void,
  sleeping: Sleeping,
): Promise<Result> => {
  for (let failures = 1; ; failures++) {
    try {
      return await call();
    } catch (error) {
      if (isFinalError(error) || isOver()) throw error;
      report(error);
      await sleep(backoff(error, failures, CALLS), sleeping);
    }
  }
};
