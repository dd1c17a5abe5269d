/**
 * The policies of rate limits: requests per key, workspace or (for failed keys) address in a window, and concurrent
 * requests per key or workspace.
 */
export const RATE_LIMIT_POLICIES = ['key', 'workspace', 'address', 'key-concurrency', 'workspace-concurrency'] as const;

/** The name of a rate limit policy. */
export type RateLimitPolicy = (typeof RATE_LIMIT_POLICIES)[number];

/** The range of every limit. It excludes 0, because then no retry would ever succeed. */
export const RATE_RANGE = { min: 1, max: 1_000_000_000 } as const;
