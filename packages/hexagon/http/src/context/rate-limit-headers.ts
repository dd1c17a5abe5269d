import type { RateLimitStatus } from '@workspace-api/core';

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
    limits += `${separator}"${policy}";r=${remaining}${resetSeconds === null ? '' : `;t=${resetSeconds}`}`;
  }
  return policies === '' ? {} : { 'RateLimit-Policy': policies, RateLimit: limits };
};
