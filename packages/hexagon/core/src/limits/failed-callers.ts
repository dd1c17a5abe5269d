import type { Clock } from '../values/platform.js';
import { rateLimited } from './rate-limiter.js';
import type { RateLimit, RateLimitStatus } from './rate-limits.js';
import { WindowedCounts } from './windowed-counts.js';

/** Receives the state of the limit of an address. */
interface Observer {
  readonly onRateLimits?: ((statuses: readonly RateLimitStatus[]) => void) | undefined;
}

/**
 * The failures of callers by address, in this process. Credentials are checked first, so a valid one is never rejected because
 * of others at its address.
 */
export class FailedCallers {
  readonly #rateLimit: RateLimit | null;
  readonly #counts: WindowedCounts;
  readonly #isFailure: (error: unknown) => boolean;

  constructor(rateLimit: RateLimit | null, clock: Clock, isFailure: (error: unknown) => boolean) {
    this.#rateLimit = rateLimit;
    this.#isFailure = isFailure;
    this.#counts = new WindowedCounts(rateLimit?.windowSeconds ?? 1, clock);
  }

  /** Throws `rate_limited` if an address has reached the limit, so that one more failure would exceed it. */
  check(address: string | undefined, observer?: Observer): void {
    const counted = this.#add(address, 0);
    if (counted === null || counted.status.remaining > 0) return;
    observer?.onRateLimits?.([counted.status]);
    throw rateLimited([counted.status]);
  }

  /** Counts an error by address if it is a failure. Returns the error to reject the request with. */
  rejectionOf(error: unknown, address: string | undefined, observer?: Observer): unknown {
    const counted = this.#add(address, this.#isFailure(error) ? 1 : 0);
    if (counted === null) return error;
    observer?.onRateLimits?.([counted.status]);
    return counted.isExceeded ? rateLimited([counted.status]) : error;
  }

  /** Adds failures of an address, and returns the state of its limit. */
  #add(address: string | undefined, failures: 0 | 1): { status: RateLimitStatus; isExceeded: boolean } | null {
    if (this.#rateLimit === null || address === undefined) return null;
    const { limit, windowSeconds } = this.#rateLimit;
    const { count, resetSeconds } = this.#counts.add(address, failures, limit);
    const remaining = Math.max(0, limit - count);
    return { status: { policy: 'address', limit, windowSeconds, remaining, resetSeconds }, isExceeded: count > limit };
  }
}
