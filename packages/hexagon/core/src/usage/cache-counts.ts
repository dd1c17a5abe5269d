import { addSeconds, type Timestamp } from '../schema/timestamp.js';
import type { Clock } from '../values/platform.js';

/** Counts below this are made for every call. */
const EXACT_BELOW = 1_000;

const MAX_AGE_SECONDS = 60;

/** The maximum number of cached counts. The oldest are dropped. */
const MAX_CACHED = 3_000;

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
  /** The oldest first. */
  const cached = new Map<string, { readonly countedAt: Timestamp; readonly counting: Promise<number> }>();

  return async (name, makeCount) => {
    const now = clock.now();
    let found = cached.get(name);
    if (found === undefined || now < found.countedAt || now >= addSeconds(found.countedAt, MAX_AGE_SECONDS)) {
      found = { countedAt: now, counting: makeCount() };
      cached.delete(name);
      cached.set(name, found);
      const [oldest = name] = cached.keys();
      if (cached.size > MAX_CACHED) cached.delete(oldest);
    }
    let isLarge = false;
    try {
      const count = await found.counting;
      isLarge = count >= EXACT_BELOW;
      return { count, countedAt: found.countedAt };
    } finally {
      if (!isLarge && cached.get(name) === found) cached.delete(name);
    }
  };
};
