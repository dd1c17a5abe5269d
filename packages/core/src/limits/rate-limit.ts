/** At most so many requests in each window. Windows follow one another, and the first began with 1970. */
export interface RateLimit {
  /** 1 to 1,000,000,000. */
  readonly limit: number;
  /** 1 to 86,400. */
  readonly windowSeconds: number;
}

/**
 * What a limit is about: the requests of one key, of all keys of one workspace, or the failed keys of one address, in a
 * window; or the requests of a key or a workspace that are in flight at once.
 */
export const RATE_LIMIT_POLICIES = ['key', 'workspace', 'address', 'key-concurrency', 'workspace-concurrency'] as const;

/** The name of what a rate limit is about. */
export type RateLimitPolicy = (typeof RATE_LIMIT_POLICIES)[number];

/** The limits of a deployment; null switches one off. */
export type RateLimits = Readonly<Record<'key' | 'workspace' | 'address', RateLimit | null>>;

/** What holds where a deployment says nothing else. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  key: { limit: 600, windowSeconds: 60 },
  workspace: { limit: 1_200, windowSeconds: 60 },
  address: { limit: 100, windowSeconds: 60 },
};

/** The range of the limit of any policy. With 0, there would be no time after which a request is let through. */
export const RATE_RANGE = { min: 1, max: 1_000_000_000 } as const;

/** How one policy stands for one request, once that is counted. */
export interface RateLimitStatus {
  readonly policy: RateLimitPolicy;
  readonly limit: number;
  /** Null for requests in flight. */
  readonly windowSeconds: number | null;
  /** How many requests are left, as far as this process knows. Never below 0. */
  readonly remaining: number;
  /** Whole seconds until the window ends, rounded up: at least 1. Null for requests in flight. */
  readonly resetSeconds: number | null;
}
