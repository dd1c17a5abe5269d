/** At most so many requests in each window. Windows follow one another, and the first began with 1970. */
export interface RateLimit {
  /** 1 to 1,000,000,000. */
  readonly limit: number;
  /** 1 to 86,400. */
  readonly windowSeconds: number;
}

/** What a rate limit is about: one key, all keys of one workspace, or the failed keys of one address. */
export const RATE_LIMIT_POLICIES = ['key', 'workspace', 'address'] as const;

/** The name of what a rate limit is about. */
export type RateLimitPolicy = (typeof RATE_LIMIT_POLICIES)[number];

/** The limits of a deployment; null switches one off. */
export type RateLimits = Readonly<Record<RateLimitPolicy, RateLimit | null>>;

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
  readonly windowSeconds: number;
  /** How many requests are left in the window, as far as this process knows. Never below 0. */
  readonly remaining: number;
  /** Whole seconds until the window ends, rounded up: at least 1. */
  readonly resetSeconds: number;
}
