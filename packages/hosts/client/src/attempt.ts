import { within } from './clock.js';
import { failureWithoutResponse, outcomeOf, type Outcome } from './outcome.js';
import { rateLimitsOf } from './rate-limit-headers.js';
import type { RateLimiter } from './rate-limiter.js';
import { reasonOf, redactedError } from './redact.js';
import { exchange, type ApiRequest, type ApiResponse } from './request.js';
import type { Settings } from './settings.js';

/** Sends a request once. Resolves to its outcome. Rejects only if the caller aborts the call, or a schema throws. */
export const attempt = async (
  settings: Settings,
  limiter: RateLimiter,
  request: ApiRequest,
  requestId: string,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> => {
  const { baseUrl, clock, key } = settings;
  let response: ApiResponse | 'timed_out';
  try {
    response = await within(clock, milliseconds, signal, (ended) => exchange(settings, request, requestId, ended));
  } catch (error) {
    signal?.throwIfAborted();
    const cause = redactedError(error, key);
    return failureWithoutResponse(
      'connection_failed',
      `The connection to ${baseUrl} failed: ${reasonOf(cause)}`,
      cause,
    );
  }
  if (response === 'timed_out') return failureWithoutResponse('timed_out', 'The service did not respond in time.');
  limiter.learn(rateLimitsOf(response.headers), clock.now());
  return outcomeOf(response, request.validate, key);
};
