import { integer, object } from '../schema/schemas.js';
import { RATE_RANGE, type RateLimitPolicy } from '../values/rate-limit-policy.js';

/** A maximum number of requests per window. Windows follow one another without gaps, starting from 1970. */
export interface RateLimit {
  /** 1 to 1,000,000,000. */
  readonly limit: number;
  /** 1 to 86,400. */
  readonly windowSeconds: number;
}

/** The rate limits of a deployment. Null disables a limit. */
export type RateLimits = Readonly<Record<'key' | 'workspace' | 'address', RateLimit | null>>;

/** The default rate limits. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  key: { limit: 600, windowSeconds: 60 },
  workspace: { limit: 1_200, windowSeconds: 60 },
  address: { limit: 100, windowSeconds: 60 },
};

/** The state of one policy for one request, after the request was counted. */
export interface RateLimitStatus {
  readonly policy: RateLimitPolicy;
  readonly limit: number;
  /** Null for concurrent requests. */
  readonly windowSeconds: number | null;
  /** The number of requests left, as far as this process knows. Never below 0. */
  readonly remaining: number;
  /** The number of seconds until the window ends, rounded up: at least 1. Null for concurrent requests. */
  readonly resetSeconds: number | null;
}

const withDefault = (value: RateLimit | null) =>
  object({ limit: integer(RATE_RANGE), windowSeconds: integer({ min: 1, max: 86_400 }) })
    .nullable()
    .default(value);

const { key, workspace, address } = DEFAULT_RATE_LIMITS;

/** The rate limits of a deployment, each with its default. */
export const RateLimits = object({
  key: withDefault(key),
  workspace: withDefault(workspace),
  address: withDefault(address),
});
