import { DomainError, isDomainError } from '../errors/domain-error.js';
import type { ErrorCode } from '../errors/error-code.js';
import type { Clock } from '../values/platform.js';
import { FixedWindows, type CountingWindow } from './counting-window.js';
import type { RateLimit, RateLimitStatus } from './rate-limits.js';

/** The errors that count as failures. A missing or malformed key costs no lookup, but a response and a line in a log. */
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'missing_key',
  'malformed_key',
  'unknown_key',
  'revoked_key',
  'expired_key',
]);

/** The maximum number of addresses to count, which take a few megabytes. Beyond it, all counts restart. */
const MAX_ADDRESSES = 50_000;

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
  readonly #clock: Clock;
  readonly #windows: FixedWindows;
  #window: CountingWindow | null = null;
  readonly #counts = new Map<string, number>();

  constructor(rateLimit: RateLimit, clock: Clock) {
    this.#rateLimit = rateLimit;
    this.#clock = clock;
    this.#windows = new FixedWindows(rateLimit.windowSeconds);
  }

  /** Adds a request that was rejected for its key. Its rejection is `rate_limited` if the key failed beyond the limit. */
  add(address: string, error: unknown): FailedKey {
    const { limit, windowSeconds } = this.#rateLimit;
    const now = this.#clock.now();
    const window = this.#windows.at(now);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;

    const hasFailed = isDomainError(error) && FAILURES.has(error.code);
    const count = (this.#counts.get(address) ?? 0) + (hasFailed ? 1 : 0);
    const resetSeconds = this.#windows.secondsLeft(now);
    const status = {
      policy: 'address',
      limit,
      windowSeconds,
      remaining: Math.max(0, limit - count),
      resetSeconds,
    } as const;
    if (count > limit) {
      const details = { retryAfterSeconds: resetSeconds, violatedPolicies: ['address'] } as const;
      return { status, rejection: new DomainError('rate_limited', details) };
    }
    if (hasFailed) this.#set(address, count);
    return { status, rejection: error };
  }

  #set(address: string, count: number): void {
    if (this.#counts.size >= MAX_ADDRESSES && !this.#counts.has(address)) this.#counts.clear();
    this.#counts.set(address, count);
  }
}
