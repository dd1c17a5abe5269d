import type { AuthorizeOptions } from '../access/authorize-options.js';
import { DomainError, isDomainError } from '../errors/domain-error.js';
import type { ErrorCode } from '../errors/error-code.js';
import type { Clock, Timestamp } from '../values/timestamp.js';
import { FixedWindows, type CountingWindow } from './counting-window.js';
import type { RateLimit, RateLimitStatus } from './rate-limit.js';

/** The refusals that count: each is a try at a key. Who sends no key does not guess. */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['malformed_key', 'unknown_key', 'revoked_key', 'expired_key']);

/** Of how many addresses failures are counted in one window: some megabytes at most. Others are not limited in it. */
const MOST_ADDRESSES = 50_000;

/**
 * Limits the keys that may fail from one address in one window, in this process alone. At its limit an address is
 * refused whatever it sends, because whether a key is valid could only be known by looking it up.
 */
export class FailedKeys {
  readonly #rateLimit: RateLimit;
  readonly #clock: Clock;
  readonly #windows: FixedWindows;
  #window: CountingWindow | null = null;
  #failures = new Map<string, number>();

  constructor(rateLimit: RateLimit, clock: Clock) {
    this.#rateLimit = rateLimit;
    this.#clock = clock;
    this.#windows = new FixedWindows(rateLimit.windowSeconds);
  }

  /** Throws `rate_limited` when the address has reached the limit. Checks that run at that moment go on. */
  refuseAtLimit({ address, onRateLimits }: AuthorizeOptions): void {
    if (address === undefined) return;
    const now = this.#clock.now();
    if (this.#known(address, now) < this.#rateLimit.limit) return;
    const status = this.#status(address, now);
    onRateLimits?.([status]);
    const { resetSeconds: retryAfterSeconds } = status;
    throw new DomainError('rate_limited', { retryAfterSeconds, violatedPolicies: ['address'] });
  }

  /** Counts why the check of a key has failed, if that is the key's fault, and tells how the limit stands then. */
  count(error: unknown, { address, onRateLimits }: AuthorizeOptions): void {
    if (address === undefined) return;
    const now = this.#clock.now();
    if (isDomainError(error) && FAILURES.has(error.code)) this.#add(address, now);
    onRateLimits?.([this.#status(address, now)]);
  }

  /** The counts of the window that a moment falls in. Those of the one before are dropped as a whole. */
  #at(moment: Timestamp): Map<string, number> {
    const window = this.#windows.at(moment);
    if (window !== this.#window) {
      this.#window = window;
      this.#failures = new Map();
    }
    return this.#failures;
  }

  #known(address: string, moment: Timestamp): number {
    return this.#at(moment).get(address) ?? 0;
  }

  #add(address: string, moment: Timestamp): void {
    const failures = this.#at(moment);
    const known = failures.get(address);
    if (known !== undefined || failures.size < MOST_ADDRESSES) failures.set(address, (known ?? 0) + 1);
  }

  #status(address: string, moment: Timestamp): RateLimitStatus {
    const { limit, windowSeconds } = this.#rateLimit;
    const remaining = Math.max(0, limit - this.#known(address, moment));
    const resetSeconds = this.#windows.secondsLeft(moment);
    return { policy: 'address', limit, windowSeconds, remaining, resetSeconds };
  }
}
