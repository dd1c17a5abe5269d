import type { RateLimitStatus } from './rate-limit-headers.js';

/** What is known of the current window of a policy. */
interface Window {
  readonly quota: number | null;
  readonly windowMilliseconds: number | null;
  remaining: number;
  resetsAt: number;
}

/** `t` is in whole seconds, so two reports on one window differ by up to a second. */
const ROUNDING = 1_000;

/** Counts down the rate limits that responses report, so that calls wait for a new window instead of meeting a 429. */
export class RateLimiter {
  #windows = new Map<string, Window>();

  /** Returns how long to wait before a request may be sent, in milliseconds. */
  waitAt(now: number): number {
    const waits = [...this.#windows.values()].map((window) => {
      this.#renew(window, now);
      return window.remaining > 0 ? 0 : window.resetsAt - now;
    });
    return Math.max(0, ...waits);
  }

  /** Counts a request that is being sent. */
  take(): void {
    for (const window of this.#windows.values()) window.remaining--;
  }

  /** Learns from a response. Policies that it does not report are forgotten; a response without any changes nothing. */
  learn(statuses: readonly RateLimitStatus[], now: number): void {
    if (statuses.length === 0) return;
    this.#windows = new Map(statuses.map((status) => [status.policy, this.#updated(status, now)]));
  }

  #updated({ policy, remaining, resetSeconds, quota, windowSeconds }: RateLimitStatus, now: number): Window {
    const known = this.#windows.get(policy);
    const resetsAt = now + resetSeconds * 1_000;
    if (known !== undefined && resetsAt < known.resetsAt - ROUNDING) return known;
    const isSameWindow = known !== undefined && now < known.resetsAt && resetsAt <= known.resetsAt + ROUNDING;
    return {
      quota,
      windowMilliseconds: windowSeconds === null ? null : windowSeconds * 1_000,
      // Requests that are still under way are in our count, and not yet in that of the response.
      remaining: isSameWindow ? Math.min(known.remaining, remaining) : remaining,
      resetsAt,
    };
  }

  #renew(window: Window, now: number): void {
    if (now < window.resetsAt) return;
    window.remaining = window.quota ?? Number.POSITIVE_INFINITY;
    window.resetsAt = window.windowMilliseconds === null ? Number.POSITIVE_INFINITY : now + window.windowMilliseconds;
  }
}
