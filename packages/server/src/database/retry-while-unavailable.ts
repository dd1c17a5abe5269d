import { isOutage, type DomainError } from '@workspace-api/core';
import { setTimeout as pause } from 'node:timers/promises';

/** An error because the storage could not be reached. */
type Outage = DomainError<'unavailable'>;

export interface RetryOptions {
  /** How long new attempts may start. */
  readonly milliseconds: number;
  /** Stops the retries. */
  readonly signal?: AbortSignal | undefined;
  /** False for work that must not run twice, such as issuing a key: it is retried only if nothing was changed. Defaults to true. */
  readonly isRepeatable?: boolean | undefined;
  /** Receives the first outage, before the first pause. */
  readonly onOutage?: ((outage: Outage) => void) | undefined;
}

/**
 * Runs work, and retries it while the storage is unavailable. Throws any other error at once. When the time is over, it
 * throws the last error of an attempt that may have been applied, else the last error.
 */
export const retryWhileUnavailable = async <Result>(
  run: () => Promise<Result>,
  { milliseconds, signal, isRepeatable = true, onOutage }: RetryOptions,
): Promise<Result> => {
  const end = performance.now() + milliseconds;
  let uncertain: Outage | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (error.details.applied === 'unknown') uncertain = error;
      const failure = uncertain ?? error;
      if (performance.now() >= end || (!isRepeatable && error.details.applied !== 'no')) throw failure;
      if (attempt === 1) onOutage?.(error);
      await pause(error.details.retryAfterSeconds * 1_000, undefined, { signal }).catch(() => undefined);
      if (signal?.aborted === true) throw failure;
    }
  }
};
