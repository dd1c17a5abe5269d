import { isDomainError } from '@workspace-api/core';
import { setTimeout as pause } from 'node:timers/promises';

export interface RetryOptions {
  /** For how long a new attempt may start. */
  readonly milliseconds: number;
  /** Ends the attempts. */
  readonly signal: AbortSignal;
  /** Is told before the first pause. */
  readonly onOutage: (error: Error) => void;
}

/**
 * Runs something that may be repeated, and runs it again while the storage is unavailable, for some time. Throws the
 * last error when that is over, and any other error at once.
 */
export const retryWhileUnavailable = async <Result>(
  run: () => Promise<Result>,
  { milliseconds, signal, onOutage }: RetryOptions,
): Promise<Result> => {
  const end = performance.now() + milliseconds;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'unavailable' || performance.now() >= end) throw error;
      if (attempt === 1) onOutage(error);
      await pause(error.details.retryAfterSeconds * 1_000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw error;
    }
  }
};
