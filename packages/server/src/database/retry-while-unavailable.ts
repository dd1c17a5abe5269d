import { isDomainError, type AnyDomainError, type DomainError } from '@workspace-api/core';
import { setTimeout as pause } from 'node:timers/promises';

/** The storage could not be reached. */
type Outage = DomainError<'unavailable'>;

/** Decides whether work that met an outage is done again. */
export type RetryRule = (outage: Outage) => boolean;

/** For work that does no harm if it is done twice. */
export const ALWAYS: RetryRule = () => true;

/** For work that must not be done twice, such as issuing a key. */
export const IF_NOT_APPLIED: RetryRule = ({ details }) => details.applied === 'no';

export interface RetryOptions {
  /** For how long a new attempt may start. */
  readonly milliseconds: number;
  /** Ends the attempts. */
  readonly signal?: AbortSignal | undefined;
  /** `ALWAYS` if left out. */
  readonly mayRetry?: RetryRule | undefined;
  /** Receives the first outage, before the first pause. */
  readonly onOutage?: ((outage: Outage) => void) | undefined;
}

const isOutage = (error: unknown): error is Outage & AnyDomainError =>
  isDomainError(error) && error.code === 'unavailable';

/**
 * Runs something, and runs it again while the storage is unavailable. Throws the last error when the time is over: of several
 * attempts, the last one that may have been applied. Throws any other error at once.
 */
export const retryWhileUnavailable = async <Result>(
  run: () => Promise<Result>,
  { milliseconds, signal, mayRetry = ALWAYS, onOutage }: RetryOptions,
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
      if (performance.now() >= end || !mayRetry(error)) throw failure;
      if (attempt === 1) onOutage?.(error);
      await pause(error.details.retryAfterSeconds * 1_000, undefined, { signal }).catch(() => undefined);
      if (signal?.aborted === true) throw failure;
    }
  }
};
