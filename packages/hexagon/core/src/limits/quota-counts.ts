import type { Clock } from '../values/platform.js';
import { RecentCounts, type RecentCount } from './recent-counts.js';

/** A remembered count is at least this far below the quota, and a tenth of it, so that other processes may add some. */
const MIN_MARGIN = 1_000;
const MARGIN = 1 / 10;

/** From this age on, a count is made again while it is still used. */
const OLD_SECONDS = 10;

interface Remembered extends RecentCount {
  /** What this process has added since. */
  added: number;
  isCountedAgain: boolean;
}

/**
 * Checks quotas with counts that are some ten seconds old, because a count of 400,000 records takes longer than a creation.
 * Near a quota, it counts for every check. Concurrent calls may exceed a quota together.
 */
export class QuotaCounts {
  readonly #clock: Clock;
  readonly #remembered: RecentCounts<Remembered>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#remembered = new RecentCounts(clock);
  }

  /** Resolves to whether a number of new records fits. `makeCount` counts those of a name, up to the quota. */
  async fits(name: string, quota: number, added: number, makeCount: () => Promise<number>): Promise<boolean> {
    const maximum = quota - Math.max(MIN_MARGIN, quota * MARGIN);
    if (maximum <= 0) return (await makeCount()) + added <= quota;
    const found = this.#remembered.find(name);
    const used = found ?? this.#remember(name, makeCount);
    const total = (await used.counting) + used.added + added;
    if (found !== undefined) this.#renew(name, found, makeCount);
    if (total <= maximum) used.added += added;
    else if (found !== undefined) return (await makeCount()) + added <= quota;
    return total <= quota;
  }

  /** Counts again, and uses the old count until that is done. */
  #renew(name: string, old: Remembered, makeCount: () => Promise<number>): void {
    if (old.isCountedAgain || this.#remembered.isYounger(old, OLD_SECONDS)) return;
    old.isCountedAgain = true;
    const [countedAt, { added }] = [this.#clock.now(), old];
    const renew = (count: number): void => {
      const later = { countedAt, counting: Promise.resolve(count), added: old.added - added, isCountedAgain: false };
      this.#remembered.add(name, later);
    };
    makeCount().then(renew, () => (old.isCountedAgain = false));
  }

  #remember(name: string, makeCount: () => Promise<number>): Remembered {
    const remembered = { countedAt: this.#clock.now(), counting: makeCount(), added: 0, isCountedAgain: false };
    remembered.counting.catch(() => this.#remembered.remove(name, remembered));
    return this.#remembered.add(name, remembered);
  }
}
