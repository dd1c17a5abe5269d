import { failureWithoutResponse, outcomeOf, type Outcome } from './outcome.js';
import { rateLimitsOf } from './rate-limit-headers.js';
import type { RateLimiter } from './rate-limiter.js';
import { redactedError } from './redact.js';
import { exchange, type ApiRequest, type ApiResponse } from './request.js';
import type { Settings } from './settings.js';

/** Runs an exchange that ends after some time. Rejects with the reason of the caller's signal if that is aborted. */
const within = async (
  milliseconds: number,
  { clock }: Pick<Settings, 'clock'>,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<ApiResponse>,
): Promise<ApiResponse | 'timed_out'> => {
  signal?.throwIfAborted();
  const attempt = new AbortController();
  const timer = new AbortController();
  const onAbort = (): void => {
    attempt.abort(signal?.reason);
    timer.abort(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  const timeout = clock.sleep(milliseconds, timer.signal).then(() => 'timed_out' as const);
  // It is rejected when the exchange ends first.
  timeout.catch(() => undefined);
  try {
    return await Promise.race([run(attempt.signal), timeout]);
  } finally {
    timer.abort();
    attempt.abort();
    signal?.removeEventListener('abort', onAbort);
  }
};

/** Sends a request once. Resolves to what came of it; rejects only if the caller aborts the call. */
export const attempt = async (
  settings: Settings,
  limiter: RateLimiter,
  request: ApiRequest,
  requestId: string,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> => {
  try {
    const response = await within(milliseconds, settings, signal, (ended) =>
      exchange(settings, request, requestId, ended),
    );
    if (response === 'timed_out') return failureWithoutResponse('timed_out');
    limiter.learn(rateLimitsOf(response.headers), settings.clock.now());
    return outcomeOf(response);
  } catch (error) {
    signal?.throwIfAborted();
    return failureWithoutResponse('connection_failed', redactedError(error, settings.key));
  }
};
