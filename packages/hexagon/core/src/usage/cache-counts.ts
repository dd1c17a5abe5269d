import { RecentCounts } from '../limits/recent-counts.js';
import type { Timestamp } from '../schema/timestamp.js';
import type { Clock } from '../values/platform.js';

/** Counts below this are made for every call. */
const EXACT_BELOW = 1_000;

/** A number of records, and when it was counted. */
interface Count {
  readonly count: number;
  readonly countedAt: Timestamp;
}

/** Returns the cached count of a name, or makes one. */
export type CountOf = (name: string, makeCount: () => Promise<number>) => Promise<Count>;

/**
 * Caches large counts for a minute, so that a workspace costs one count per minute, however often callers ask. Calls that
 * arrive during a count share it. A failed count is not cached.
 */
export const cacheCounts = (clock: Clock): CountOf => {
  const cached = new RecentCounts(clock);

  return async (name, makeCount) => {
    const found = cached.find(name) ?? cached.add(name, { countedAt: clock.now(), counting: makeCount() });
    let isLarge = false;
    try {
      const count = await found.counting;
      isLarge = count >= EXACT_BELOW;
      return { count, countedAt: found.countedAt };
    } finally {
      if (!isLarge) cached.remove(name, found);
    }
  };
};
