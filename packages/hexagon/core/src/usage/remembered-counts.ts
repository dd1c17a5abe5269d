import { addSeconds, type Timestamp } from '../schema/timestamp.js';
import type { Clock } from '../values/platform.js';

/** Counts below this are made for every call. */
const EXACT_BELOW = 1_000;

const MAX_AGE_SECONDS = 60;

/** The maximum number of remembered counts. The oldest are forgotten. */
const MAX_REMEMBERED = 3_000;

/** A number of records, and when it was counted. */
interface Count {
  readonly count: number;
  readonly countedAt: Timestamp;
}

/**
 * Remembers large counts for a minute, so that a workspace costs one count per minute, however often callers ask. Calls
 * that arrive during a count share it. A failed count is not remembered.
 */
export class RememberedCounts {
  readonly #clock: Clock;
  /** The oldest first. */
  readonly #counts = new Map<string, { readonly countedAt: Timestamp; readonly counting: Promise<number> }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the remembered count of this name, or makes one. */
  async read(name: string, makeCount: () => Promise<number>): Promise<Count> {
    const now = this.#clock.now();
    let found = this.#counts.get(name);
    if (found === undefined || now < found.countedAt || now >= addSeconds(found.countedAt, MAX_AGE_SECONDS)) {
      found = { countedAt: now, counting: makeCount() };
      this.#remember(name, found);
    }
    const { countedAt, counting } = found;
    const forget = (): void => {
      if (this.#counts.get(name) === found) this.#counts.delete(name);
    };
    try {
      const count = await counting;
      if (count < EXACT_BELOW) forget();
      return { count, countedAt };
    } catch (error) {
      forget();
      throw error;
    }
  }

  #remember(name: string, count: { readonly countedAt: Timestamp; readonly counting: Promise<number> }): void {
    this.#counts.delete(name);
    this.#counts.set(name, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= MAX_REMEMBERED) break;
      this.#counts.delete(oldest);
    }
  }
}
