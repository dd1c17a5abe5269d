import { EXACT_BELOW, MAX_COUNT_AGE_SECONDS, type RecentCount } from '@workspace-api/core';
import { ConcurrencyLimit } from './concurrency-limit.js';

/** The maximum number of concurrent full counts. Each runs one command at a time. */
const MAX_FULL_COUNTS = 2;

/** The maximum number of remembered counts. The least recently used are forgotten. */
const MAX_WORKSPACES = 1_000;

/** The age from which on a remembered count is refreshed in the background. */
const REFRESH_AGE_MILLISECONDS = 30_000;

/** The number of records that one command of a full count reads. */
const RANGE_SIZE = 20_000;

/** The records of one workspace that a count covers. */
export interface CountableRecords {
  /** Counts the records up to a limit. */
  countUpTo(limit: number): Promise<number>;
  /** Counts all records, about `rangeSize` with each command. */
  countAll(rangeSize: number): Promise<number>;
}

/** Bounds and a clock, for tests. The defaults are those of production. */
export interface RecentCountsOptions {
  /** Counts at or above this number are remembered. */
  readonly exactBelow?: number;
  /** The number of records that one command of a full count reads. */
  readonly rangeSize?: number;
  readonly maxWorkspaces?: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

interface FullCount {
  readonly count: number;
  readonly startedAt: number;
}

/**
 * Counts records. A small count is exact for each call. A large count is remembered for ten minutes, and refreshed in the
 * background by the first call after half a minute. So only a call without a remembered count waits for a full count. A
 * failed refresh is retried at the next call.
 */
export class RecentCounts {
  readonly #exactBelow: number;
  readonly #rangeSize: number;
  readonly #maxWorkspaces: number;
  readonly #now: () => number;
  /** The remembered counts by key, most recently used last. */
  readonly #remembered = new Map<string, FullCount>();
  readonly #underWay = new Map<string, Promise<FullCount>>();
  readonly #fullCounts = new ConcurrencyLimit(MAX_FULL_COUNTS);

  constructor({
    exactBelow = EXACT_BELOW,
    rangeSize = RANGE_SIZE,
    maxWorkspaces = MAX_WORKSPACES,
    now = () => performance.now(),
  }: RecentCountsOptions = {}) {
    this.#exactBelow = exactBelow;
    this.#rangeSize = rangeSize;
    this.#maxWorkspaces = maxWorkspaces;
    this.#now = now;
  }

  /** Returns the count of the records that the key stands for. */
  async read(key: string, records: CountableRecords): Promise<RecentCount> {
    const calledAt = this.#now();
    const remembered = this.#recall(key, calledAt);
    if (remembered !== null) {
      if (remembered.ageMilliseconds >= REFRESH_AGE_MILLISECONDS) this.#countAll(key, records).catch(() => undefined);
      return remembered;
    }
    const few = await records.countUpTo(this.#exactBelow);
    if (few < this.#exactBelow) return { count: few, ageMilliseconds: 0 };
    return this.#toRecent(await this.#countAll(key, records), calledAt);
  }

  #recall(key: string, calledAt: number): RecentCount | null {
    const found = this.#remembered.get(key);
    if (found === undefined) return null;
    this.#remembered.delete(key);
    const recent = this.#toRecent(found, calledAt);
    if (recent.ageMilliseconds > MAX_COUNT_AGE_SECONDS * 1_000) return null;
    this.#remembered.set(key, found);
    return recent;
  }

  #toRecent({ count, startedAt }: FullCount, calledAt: number): RecentCount {
    return { count, ageMilliseconds: Math.max(0, Math.ceil(calledAt - startedAt)) };
  }

  /** Counts all records, or joins the count that is running. */
  #countAll(key: string, records: CountableRecords): Promise<FullCount> {
    const counting =
      this.#underWay.get(key) ??
      this.#fullCounts.run(() => this.#remember(key, records)).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, counting);
    return counting;
  }

  async #remember(key: string, records: CountableRecords): Promise<FullCount> {
    const startedAt = this.#now();
    const counted = { count: await records.countAll(this.#rangeSize), startedAt };
    this.#remembered.delete(key);
    if (counted.count >= this.#exactBelow) this.#remembered.set(key, counted);
    for (const [oldest] of this.#remembered) {
      if (this.#remembered.size <= this.#maxWorkspaces) break;
      this.#remembered.delete(oldest);
    }
    return counted;
  }
}
