import { addSeconds, type Timestamp } from '../schema/timestamp.js';
import type { Clock } from '../values/platform.js';

const MAX_AGE_SECONDS = 60;

/** The maximum number of counts. The oldest are dropped. */
const MAX_COUNTS = 3_000;

/** A number of records, and when it was counted. */
export interface RecentCount {
  readonly countedAt: Timestamp;
  readonly counting: Promise<number>;
}

/** Counts of the last minute, by name. */
export class RecentCounts<Count extends RecentCount> {
  readonly #clock: Clock;
  /** The oldest first. */
  readonly #counts = new Map<string, Count>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(name: string): Count | undefined {
    const found = this.#counts.get(name);
    return found !== undefined && this.isYounger(found, MAX_AGE_SECONDS) ? found : undefined;
  }

  isYounger({ countedAt }: RecentCount, seconds: number): boolean {
    const now = this.#clock.now();
    return now >= countedAt && now < addSeconds(countedAt, seconds);
  }

  /** Adds a count as the newest, in place of the one that its name had. */
  add(name: string, count: Count): Count {
    this.#counts.delete(name);
    this.#counts.set(name, count);
    const [oldest = name] = this.#counts.keys();
    if (this.#counts.size > MAX_COUNTS) this.#counts.delete(oldest);
    return count;
  }

  /** Removes a count, unless its name has another one by now. */
  remove(name: string, count: Count): void {
    if (this.#counts.get(name) === count) this.#counts.delete(name);
  }
}
