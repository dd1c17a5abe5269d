import type { RateLimitStatus } from '@workspace-api/core';
import type { HttpRequestHead } from '../http-request.js';
import type { RequestContext } from '../request-context.js';

/** The parameter of a quota that limits concurrent requests instead of requests per window. */
const CONCURRENT = ';qu="concurrent-requests"';

/**
 * Returns the state of rate limits as headers of draft-ietf-httpapi-ratelimit-headers-10, lists of structured fields
 * (RFC 9651). The header `RateLimit-Policy` has the quota of each policy, with its window in seconds or for concurrent
 * requests. The header `RateLimit` has the remaining quota, and the seconds until it resets. Returns none without policies.
 */
export const rateLimitHeaders = (statuses: readonly RateLimitStatus[]): Readonly<Record<string, string>> => {
  let policies = '';
  let limits = '';
  for (const { policy, limit, windowSeconds, remaining, resetSeconds } of statuses) {
    const separator = policies === '' ? '' : ', ';
    policies += `${separator}"${policy}";q=${limit}${windowSeconds === null ? CONCURRENT : `;w=${windowSeconds}`}`;
    // V8 caches number strings in template literals. For numbers that always change, this is 0.7 MB/s of old-generation
    // garbage at 20,000 requests/s. `toFixed` is not cached.
    limits += `${separator}"${policy}";r=${remaining.toFixed()}${resetSeconds === null ? '' : `;t=${resetSeconds}`}`;
  }
  return policies === '' ? {} : { 'RateLimit-Policy': policies, RateLimit: limits };
};

/** Returns the headers of all responses except documents and pages. Responses of the API must not be cached. */
export const commonHeaders = (context: RequestContext<HttpRequestHead>, mediaType: string): Record<string, string> => {
  const headers: Record<string, string> = {
    'X-Request-Id': context.requestId,
    'Content-Type': mediaType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return Object.assign(headers, rateLimitHeaders(context.rateLimits));
};
