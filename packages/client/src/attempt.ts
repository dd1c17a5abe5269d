import type { Clock } from './clock.js';
import { failureWithoutResponse, outcomeOf, type Outcome } from './outcome.js';
import { rateLimitsOf } from './rate-limit-headers.js';
import type { RateLimiter } from './rate-limiter.js';
import { redactedError } from './redact.js';
import { exchange, type ApiRequest, type ApiResponse } from './request.js';
import type { Settings } from './settings.js';

/** Runs an exchange that ends after some time, or when the caller's signal is aborted; then it rejects with its reason. */
const within = (
  milliseconds: number,
  clock: Clock,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<ApiResponse>,
): Promise<ApiResponse | 'timed_out'> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const exchange = new AbortController();
    const onAbort = (): void => {
      exchange.abort(signal?.reason);
      reject(signal?.reason as Error);
    };
    const cancel = clock.after(milliseconds, () => {
      exchange.abort();
      resolve('timed_out');
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
    };
    run(exchange.signal).finally(end).then(resolve, reject);
  });

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
    const response = await within(milliseconds, settings.clock, signal, (ended) =>
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
