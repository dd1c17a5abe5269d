import { DomainError, isDomainError } from '../errors/domain-error.js';
import type { ErrorCode } from '../errors/error-code.js';
import type { Clock } from '../values/platform.js';
import type { RateLimit, RateLimitStatus } from './rate-limits.js';
import { WindowedCounts } from './windowed-counts.js';

/** The errors that count as failures. A missing or malformed key costs no lookup, but a response and a line in a log. */
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'missing_key',
  'malformed_key',
  'unknown_key',
  'revoked_key',
  'expired_key',
]);

/** The result of counting one rejected key. */
interface FailedKey {
  readonly status: RateLimitStatus;
  /** The error to reject the request with. */
  readonly rejection: unknown;
}

/**
 * Counts failed keys by address and window, in this process only. A request without a key counts as one. Every
 * well-formed key is looked up first, so a valid key is never rejected because of others at its address.
 */
export class FailedKeys {
  readonly #rateLimit: RateLimit;
  readonly #counts: WindowedCounts;

  constructor(rateLimit: RateLimit, clock: Clock) {
    this.#rateLimit = rateLimit;
    this.#counts = new WindowedCounts(rateLimit.windowSeconds, clock);
  }

  /** Adds a request that was rejected for its key. Its rejection is `rate_limited` if the key failed beyond the limit. */
  add(address: string, error: unknown): FailedKey {
    const { limit, windowSeconds } = this.#rateLimit;
    const hasFailed = isDomainError(error) && FAILURES.has(error.code);
    const { count, resetSeconds } = this.#counts.add(address, hasFailed ? 1 : 0, limit);
    const remaining = Math.max(0, limit - count);
    const status = { policy: 'address', limit, windowSeconds, remaining, resetSeconds } as const;
    if (count <= limit) return { status, rejection: error };
    const details = { retryAfterSeconds: resetSeconds, violatedPolicies: ['address'] } as const;
    return { status, rejection: new DomainError('rate_limited', details) };
  }
}
