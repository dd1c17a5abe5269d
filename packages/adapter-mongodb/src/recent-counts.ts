import { EXACT_BELOW, MAX_COUNT_AGE_SECONDS, type RecentCount } from '@workspace-api/core';
import { Turns } from './turns.js';

/** How many full counts run at once. Each is one command at a time. */
const MAX_FULL_COUNTS = 2;

/** How many workspaces are remembered, of which those that were not asked for longest are forgotten. */
const MAX_WORKSPACES = 1_000;

/** How many records one command of a full count reads. */
const RANGE_SIZE = 20_000;

/** Some records of one workspace. */
export interface CountableRecords {
  /** Counts the records up to a limit. */
  countUpTo(limit: number): Promise<number>;
  /** Counts all records, about `rangeSize` with each command. */
  countAll(rangeSize: number): Promise<number>;
}

/** Bounds and a clock; all are what production uses if left out. */
export interface RecentCountsOptions {
  /** The number of records from which on a count is remembered. */
  readonly exactBelow?: number;
  /** How many records one command of a full count reads. */
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
 * Counts records at a cost that has a bound. Few are counted for each call. A count of many is remembered for a minute,
 * and made again behind the first call after half of it. A failed count is made again at the next call.
 */
export class RecentCounts {
  readonly #exactBelow: number;
  readonly #rangeSize: number;
  readonly #maxWorkspaces: number;
  readonly #now: () => number;
  /** By key, the most recently used last. */
  readonly #remembered = new Map<string, FullCount>();
  readonly #underWay = new Map<string, Promise<FullCount>>();
  readonly #turns = new Turns(MAX_FULL_COUNTS);

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

  /** Counts the records that the key stands for. */
  async read(key: string, records: CountableRecords): Promise<RecentCount> {
    const calledAt = this.#now();
    const remembered = this.#recall(key, calledAt);
    if (remembered !== null) {
      if (remembered.ageMilliseconds >= MAX_COUNT_AGE_SECONDS * 500)
        this.#countAll(key, records).catch(() => undefined);
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

  /** Joins the count that is under way, if there is one. */
  #countAll(key: string, records: CountableRecords): Promise<FullCount> {
    const counting =
      this.#underWay.get(key) ??
      this.#turns.run(() => this.#remember(key, records)).finally(() => this.#underWay.delete(key));
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
