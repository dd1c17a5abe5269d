import {
  usagePeriodOf,
  type RequestCounter,
  type Timestamp,
  type UsagePeriod,
  type WorkspaceId,
} from '@workspace-api/core';
import { UUID, type Collection, type Db } from 'mongodb';
import { fromId, fromTimestamp } from './bson-values.js';
import { find } from './read-commands.js';
import { writing } from './translate-errors.js';
import { WRITE_CONCERN } from './write-concern.js';

const FLUSH_INTERVAL_IN_MILLISECONDS = 1_000;

/** How many totals one command writes: a thousand would hold the server up for 25 ms. */
const FLUSH_BATCH = 200;

/** How many processes may have counted for one workspace in one month. */
const MOST_WRITERS = 100_000;

/** What this process has counted of one workspace in one month. */
interface Tally {
  readonly workspaceId: WorkspaceId;
  readonly month: Timestamp;
  counted: number;
  /** As much of it as is known to be stored. */
  stored: number;
}

interface Row {
  readonly writer: UUID;
  readonly requests: number;
}

/**
 * Counts requests in memory, and writes the totals behind, once a second. A document holds the total of one process
 * for one workspace and month, and only ever grows, so a write that is repeated counts nothing twice. A process that is
 * killed loses what it counted in its last second.
 */
export class MongoRequestCounter implements RequestCounter {
  readonly #db: Db;
  readonly #collection: Collection;
  readonly #writer = new UUID();
  readonly #tallies = new Map<string, Tally>();
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
    this.#collection = db.collection('requestCounts', { writeConcern: WRITE_CONCERN });
  }

  count(workspaceId: WorkspaceId, at: Timestamp): void {
    const month = usagePeriodOf(at).start;
    const key = `${workspaceId}/${month}`;
    const tally = this.#tallies.get(key);
    if (tally === undefined) this.#tallies.set(key, { workspaceId, month, counted: 1, stored: 0 });
    else tally.counted += 1;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      // What could not be written is written with the next flush.
      this.#flush().catch(() => undefined);
    }, FLUSH_INTERVAL_IN_MILLISECONDS).unref();
  }

  async total(workspaceId: WorkspaceId, { start }: UsagePeriod): Promise<number> {
    const rows = await find<Row>(this.#db, 'requestCounts', {
      filter: { workspaceId: fromId(workspaceId), month: fromTimestamp(start) },
      projection: { _id: 0, writer: 1, requests: 1 },
      limit: MOST_WRITERS,
    });
    const ofOthers = rows.filter(({ writer }) => !writer.equals(this.#writer));
    const own = this.#tallies.get(`${workspaceId}/${start}`)?.counted ?? 0;
    return ofOthers.reduce((sum, { requests }) => sum + requests, own);
  }

  /** Writes what is not written yet, and stops. Throws `unavailable` when that is not possible. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#flush();
  }

  /** One flush at a time, so that an outage does not pile them up. */
  #flush(): Promise<void> {
    const flush = this.#flushing.catch(() => undefined).then(() => this.#write());
    this.#flushing = flush;
    return flush;
  }

  async #write(): Promise<void> {
    const due = [...this.#tallies.values()].filter(({ counted, stored }) => counted > stored);
    for (let start = 0; start < due.length; start += FLUSH_BATCH) {
      await this.#writeBatch(due.slice(start, start + FLUSH_BATCH));
    }
  }

  async #writeBatch(tallies: readonly Tally[]): Promise<void> {
    const totals = tallies.map((tally) => ({ tally, counted: tally.counted }));
    const operations = totals.map(({ tally: { workspaceId, month }, counted }) => ({
      updateOne: {
        filter: { workspaceId: fromId(workspaceId), month: fromTimestamp(month), writer: this.#writer },
        update: { $max: { requests: counted } },
        upsert: true,
      },
    }));
    await writing((options) => this.#collection.bulkWrite(operations, { ...options, ordered: false }));
    for (const { tally, counted } of totals) tally.stored = counted;
  }
}
