import { addSeconds, type Timestamp } from '../schema/timestamp.js';
import type { Clock } from '../values/platform.js';

/** A remembered count is at least this far below the quota, and a tenth of it, so that other processes may add some. */
const MIN_MARGIN = 1_000;
const MARGIN = 1 / 10;

const MAX_AGE_SECONDS = 10;

/** The maximum number of remembered counts. The oldest are dropped. */
const MAX_REMEMBERED = 3_000;

interface Remembered {
  readonly countedAt: Timestamp;
  readonly counting: Promise<number>;
  /** What this process has added since. */
  added: number;
}

/**
 * Checks quotas with counts that are at most ten seconds old, because a count of 400,000 records takes longer than their
 * creation. Near a quota, it counts for every check. Concurrent calls may exceed a quota together.
 */
export class QuotaCounts {
  readonly #clock: Clock;
  /** The oldest first. */
  readonly #remembered = new Map<string, Remembered>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves to whether a number of new records fits. `makeCount` counts those of a name, up to the quota. */
  async fits(name: string, quota: number, added: number, makeCount: () => Promise<number>): Promise<boolean> {
    const maximum = quota - Math.max(MIN_MARGIN, quota * MARGIN);
    if (maximum <= 0) return (await makeCount()) + added <= quota;
    const found = this.#find(name);
    const used = found ?? this.#remember(name, makeCount);
    const total = (await used.counting) + used.added + added;
    if (total <= maximum) used.added += added;
    else if (found !== undefined) return (await makeCount()) + added <= quota;
    return total <= quota;
  }

  #find(name: string): Remembered | undefined {
    const found = this.#remembered.get(name);
    const now = this.#clock.now();
    const isFresh = found && now >= found.countedAt && now < addSeconds(found.countedAt, MAX_AGE_SECONDS);
    return isFresh === true ? found : undefined;
  }

  #remember(name: string, makeCount: () => Promise<number>): Remembered {
    const remembered = { countedAt: this.#clock.now(), counting: makeCount(), added: 0 };
    remembered.counting.catch(() => this.#remembered.delete(name));
    this.#remembered.delete(name);
    this.#remembered.set(name, remembered);
    const [oldest = name] = this.#remembered.keys();
    if (this.#remembered.size > MAX_REMEMBERED) this.#remembered.delete(oldest);
    return remembered;
  }
}
