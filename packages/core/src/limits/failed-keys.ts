import { crc32 } from '../access/crc-32.js';
import type { Clock, Timestamp } from '../values/timestamp.js';
import { FixedWindows, type CountingWindow } from './counting-window.js';
import type { RateLimit, RateLimitStatus } from './rate-limit.js';

/** The maximum number of addresses that are counted individually per window, which take a few megabytes. */
const MAX_ADDRESSES = 50_000;

/** The number of counters that all other addresses share. */
const SHARED_COUNTS = 1_024;

/** The state of a limit that has a window. */
type WindowStatus = RateLimitStatus & { readonly resetSeconds: number };

/** Counts failed key look-ups by address and window, in this process only. */
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

  /** Returns whether the address has reached its limit of failed keys. */
  isAtLimit(address: string): boolean {
    if (this.#failures.size === 0) return false;
    const failures = this.#at(this.#clock.now());
    return (failures.get(this.nameOf(address)) ?? 0) >= this.#rateLimit.limit;
  }

  add(address: string): void {
    const failures = this.#at(this.#clock.now());
    const name = this.nameOf(address);
    failures.set(name, (failures.get(name) ?? 0) + 1);
  }

  /** Returns the state of the limit of an address. */
  statusOf(address: string): WindowStatus {
    const now = this.#clock.now();
    const { limit, windowSeconds } = this.#rateLimit;
    const remaining = Math.max(0, limit - (this.#at(now).get(this.nameOf(address)) ?? 0));
    return { policy: 'address', limit, windowSeconds, remaining, resetSeconds: this.#windows.secondsLeft(now) };
  }

  /** Returns the name of the counter of an address: the address itself, or a shared counter if the table was full. */
  nameOf(address: string): string {
    if (this.#failures.has(address) || this.#failures.size < MAX_ADDRESSES) return address;
    return `shared ${crc32(address) % SHARED_COUNTS}`;
  }

  /** Returns the counters of the current window. Drops those of the previous window. */
  #at(moment: Timestamp): Map<string, number> {
    const window = this.#windows.at(moment);
    if (window !== this.#window) {
      this.#window = window;
      this.#failures = new Map();
    }
    return this.#failures;
  }
}
