import { attempt } from './attempt.js';
import type { AttemptRecord } from './attempt-record.js';
import { sleep } from './clock.js';
import type { Failure } from './outcome.js';
import { RateLimiter } from './rate-limiter.js';
import type { ApiRequest } from './request.js';
import type { Bounds, Settings } from './settings.js';
import { WorkspaceApiError } from './workspace-api-error.js';

/** Sends a request, with retries. Resolves to the `data` of the response. */
export type Call = (request: ApiRequest, bounds: Bounds) => Promise<unknown>;

/**
 * The maximum number of retries in a row if nothing is at the address, or if no response has ever arrived: baseUrl may be
 * wrong. The waits take at most 4 seconds, in which a service can restart.
 */
const MAX_UNREACHED_RETRIES = 4;

const BASE_MILLISECONDS = 250;
const MAX_BACKOFF_MILLISECONDS = 10_000;

/**
 * Returns the milliseconds to wait after an attempt, numbered from 1: exponential backoff with full jitter, added to the
 * time that the service asked for. So callers that failed together do not come back together.
 */
const backoff = (attempt: number, retryAfterSeconds: number, random: () => number): number =>
  retryAfterSeconds * 1_000 + random() * Math.min(MAX_BACKOFF_MILLISECONDS, BASE_MILLISECONDS * 2 ** (attempt - 1));

const errorOf = (
  failure: Failure,
  { idempotencyKey }: ApiRequest,
  requestId: string,
  attempts: number,
): WorkspaceApiError =>
  new WorkspaceApiError(`${failure.message} (${failure.code}, request ${requestId}, attempt ${String(attempts)})`, {
    ...failure,
    ...{ requestId, attempts, idempotencyKey: idempotencyKey ?? null },
  });

/** A log that fails, now or later, must not fail a call that succeeds. */
const notify = (onAttempt: Settings['onAttempt'], record: AttemptRecord): void => {
  const run = async (): Promise<void> => {
    await onAttempt?.(record);
  };
  run().catch(() => undefined);
};

/** Returns the function that sends all requests of a client, which share its rate limits. */
export const createCall = (settings: Settings): Call => {
  const { clock, random, attemptTimeoutMilliseconds, onAttempt } = settings;
  const limiter = new RateLimiter();
  let hasResponded = false;

  /** Waits for a new window if a rate limit is spent. If that is too late for the call, the service decides. */
  const waitForLimits = async (deadline: number, signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      const now = clock.now();
      const wait = limiter.waitAt(now);
      if (wait === 0 || now + wait >= deadline) break;
      await sleep(clock, wait, signal);
    }
    limiter.take();
  };

  return async (request, { timeoutMilliseconds, maxRetries, signal }) => {
    signal?.throwIfAborted();
    const deadline = clock.now() + timeoutMilliseconds;
    let unreached = 0;
    for (let number = 1; ; number++) {
      await waitForLimits(deadline, signal);
      const requestId = crypto.randomUUID();
      const start = clock.now();
      const limit = Math.max(1, Math.min(attemptTimeoutMilliseconds, deadline - start));
      const outcome = await attempt(settings, limiter, request, requestId, limit, signal);
      const end = clock.now();
      hasResponded ||= outcome.status !== null;
      const isUnreached = !hasResponded || (!outcome.isSuccess && outcome.isUnreached === true);
      unreached = isUnreached ? unreached + 1 : 0;
      const isOver = number > maxRetries || unreached > MAX_UNREACHED_RETRIES;
      const wait = outcome.isSuccess ? 0 : backoff(number, outcome.retryAfterSeconds ?? 0, random);
      const isLast = outcome.isSuccess || !outcome.isRetryable || isOver || end + wait >= deadline;
      notify(onAttempt, {
        operation: request.operation,
        attempt: number,
        requestId,
        status: outcome.status,
        code: outcome.isSuccess ? null : outcome.code,
        durationMilliseconds: end - start,
        retryInMilliseconds: isLast ? null : wait,
      });
      if (outcome.isSuccess) return outcome.data;
      if (isLast) throw errorOf(outcome, request, requestId, number);
      await sleep(clock, wait, signal);
    }
  };
};
