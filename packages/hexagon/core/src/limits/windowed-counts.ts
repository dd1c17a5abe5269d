import type { Clock } from '../values/platform.js';
import { FixedWindows, type CountingWindow } from './counting-window.js';

/** The maximum number of names to count, which take a few megabytes. Beyond it, all counts restart. */
const MAX_NAMES = 50_000;

/** A count in the current window. */
export interface WindowedCount {
  readonly count: number;
  /** The number of seconds until the window ends, rounded up: at least 1. */
  readonly resetSeconds: number;
}

/** Counts by name and window, in this process only. */
export class WindowedCounts {
  readonly #clock: Clock;
  readonly #windows: FixedWindows;
  #window: CountingWindow | null = null;
  readonly #counts = new Map<string, number>();

  constructor(windowSeconds: number, clock: Clock) {
    this.#clock = clock;
    this.#windows = new FixedWindows(windowSeconds);
  }

  /** Adds an amount to the count of a name, unless it then exceeds the maximum. Returns the count with the amount. */
  add(name: string, amount: number, max: number): WindowedCount {
    const now = this.#clock.now();
    const window = this.#windows.at(now);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;

    const count = (this.#counts.get(name) ?? 0) + amount;
    if (amount > 0 && count <= max) this.#set(name, count);
    return { count, resetSeconds: this.#windows.secondsLeft(now) };
  }

  #set(name: string, count: number): void {
    if (this.#counts.size >= MAX_NAMES && !this.#counts.has(name)) this.#counts.clear();
    this.#counts.set(name, count);
  }
}
