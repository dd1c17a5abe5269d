import type { RateLimitStatus } from '@workspace-api/core';
import type { RequestContext } from '../request-context.js';

/** The unit of a quota that is no number of requests in a window. */
const CONCURRENT = ';qu="concurrent-requests"';

/**
 * Returns the state of rate limits as headers: lists of structured fields (RFC 9651), as
 * draft-ietf-httpapi-ratelimit-headers-10 defines them. `RateLimit-Policy` names each policy with its quota and its window in
 * seconds, or its quota of concurrent requests; `RateLimit` has what remains of it, and after how many seconds it resets. Without
 * policies there are no headers.
 */
export const rateLimitHeaders = (statuses: readonly RateLimitStatus[]): Readonly<Record<string, string>> => {
  let policies = '';
  let limits = '';
  for (const { policy, limit, windowSeconds, remaining, resetSeconds } of statuses) {
    const separator = policies === '' ? '' : ', ';
    policies += `${separator}"${policy}";q=${limit}${windowSeconds === null ? CONCURRENT : `;w=${windowSeconds}`}`;
    // V8 caches the text of numbers in templates. For a number that always changes that is 0.7 MB of old-generation garbage
    // per second at 20,000 requests a second; `toFixed` caches none.
    limits += `${separator}"${policy}";r=${remaining.toFixed()}${resetSeconds === null ? '' : `;t=${resetSeconds}`}`;
  }
  return policies === '' ? {} : { 'RateLimit-Policy': policies, RateLimit: limits };
};

/** Returns the headers of every response but documents and pages. Nothing that the API responds with may be cached. */
export const commonHeaders = (context: RequestContext, mediaType: string): Record<string, string> => {
  const headers: Record<string, string> = {
    'X-Request-Id': context.requestId,
    'Content-Type': mediaType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return context.rateLimits.length === 0 ? headers : Object.assign(headers, rateLimitHeaders(context.rateLimits));
};
