import type { Counters, CounterSubject, CountingWindow, Timestamp, WorkspaceId } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { CounterStore, type AttributedCount } from './counter-store.js';
import { ALL_WRITERS } from './month-updates.js';
import { TalliedWindows, type Tally, type WriterId } from './tally.js';

/** How many flushes an ended window is kept without a use: 10 seconds. A clock may have been ahead for a moment. */
const KEPT_FLUSHES = 20;

export interface MongoCountersOptions {
  /** How long counts wait to be shared; 500 if left out. */
  readonly flushIntervalMilliseconds?: number;
  /** Told after each flush. Must not throw. */
  readonly onFlush?: ((outcome: 'succeeded' | 'failed') => void) | undefined;
}

/**
 * Counts in memory, and shares the counts behind the requests, every half second in which there is something to share:
 * it writes what has been counted, then reads what others have counted of the same, and once more half a second later. So
 * of what two processes count at the same time, both know within a second. A process that is killed loses what it counted
 * since its last flush. When the storage cannot be reached it counts on, and catches up afterwards.
 */
export class MongoCounters implements Counters {
  readonly #store: CounterStore;
  readonly #flushIntervalMilliseconds: number;
  readonly #onFlush: MongoCountersOptions['onFlush'];
  /** API requests, by the start of the month. */
  readonly #months = new Map<Timestamp, TalliedWindows>();
  /** All else, by the start of the window. */
  readonly #windows = new Map<Timestamp, TalliedWindows>();
  /** What has been counted since it was last written. */
  readonly #unwritten = new Set<Tally>();
  /** What the last flush has written. Others may have counted at the same time, and not written it before it was read. */
  #unsettled: readonly Tally[] = [];
  /** The start of the window that the callers' clock is in, as of the last flush. */
  #current = '' as Timestamp;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #flushing: Promise<void> = Promise.resolve();

  constructor(db: Db, { flushIntervalMilliseconds = 500, onFlush }: MongoCountersOptions = {}) {
    this.#store = new CounterStore(db);
    this.#flushIntervalMilliseconds = flushIntervalMilliseconds;
    this.#onFlush = onFlush;
  }

  add(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): void {
    const tally = this.#open(subject, window).open(workspaceId, subject, window);
    tally.counted += 1;
    this.#unwritten.add(tally);
    this.#schedule();
  }

  known(workspaceId: WorkspaceId, subject: CounterSubject, { start }: CountingWindow): number {
    const tally = this.#of(subject).get(start)?.find(workspaceId, subject);
    return tally === undefined ? 0 : tally.counted + tally.others;
  }

  async total(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): Promise<number> {
    const windows = this.#of(subject).get(window.start);
    const acknowledged = windows?.find(workspaceId, subject)?.stored ?? 0;
    /** How much of a document's count is this process's own. */
    const ownIn = ({ writer, counted, byWriter }: AttributedCount): number => {
      if (windows === undefined) return 0;
      if (writer === windows.writer) return counted;
      return writer === ALL_WRITERS ? (byWriter[windows.writer]?.counted ?? acknowledged) : 0;
    };
    const stored = await this.#store.readOne(workspaceId, subject, window);
    const own = windows?.find(workspaceId, subject)?.counted ?? 0;
    return stored.reduce((sum, count) => sum + count.counted - ownIn(count), own);
  }

  /** Writes what is not written yet, and reads what others have. One flush at a time. */
  flush(): Promise<void> {
    const flush = this.#flushing.catch(() => undefined).then(() => this.#share());
    this.#flushing = flush;
    return flush;
  }

  /** Writes what is not written yet, and stops. Throws `unavailable` when that is not possible. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.flush();
  }

  get #opened(): TalliedWindows[] {
    return [...this.#months.values(), ...this.#windows.values()];
  }

  #of(subject: CounterSubject): Map<Timestamp, TalliedWindows> {
    return subject === 'api_requests' ? this.#months : this.#windows;
  }

  #open(subject: CounterSubject, window: CountingWindow): TalliedWindows {
    const windows = this.#of(subject);
    let opened = windows.get(window.start);
    if (opened === undefined) {
      opened = new TalliedWindows(window);
      windows.set(window.start, opened);
    }
    return opened;
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      // What could not be written or read is tried again.
      void this.flush()
        .catch(() => undefined)
        .then(() => {
          this.#timer = null;
          if (this.#unwritten.size + this.#unsettled.length > 0) this.#schedule();
        });
    }, this.#flushIntervalMilliseconds).unref();
  }

  async #share(): Promise<void> {
    this.#dropEnded();
    const tallies = [...this.#unwritten];
    this.#unwritten.clear();
    try {
      await this.#store.write(tallies);
      await this.#learnOthers([...tallies, ...this.#unsettled]);
    } catch (error) {
      for (const tally of tallies) this.#unwritten.add(tally);
      this.#onFlush?.('failed');
      throw error;
    }
    this.#onFlush?.('succeeded');
    this.#unsettled = tallies;
  }

  async #learnOthers(tallies: readonly Tally[]): Promise<void> {
    const others = new Map<Tally, number>();
    // Of all windows, because a window of a rate may start with the month, of which nothing else may have been counted.
    const own = this.#opened.map(({ writer }) => writer);
    for (const { workspaceId, start, subject, counted } of await this.#store.readOthers(tallies, own)) {
      const tally = this.#of(subject).get(start)?.find(workspaceId, subject);
      if (tally !== undefined) others.set(tally, (others.get(tally) ?? 0) + counted);
    }
    // The document of a month has this process's own count in it. That of a rate is not among those that are read.
    for (const [tally, counted] of others) tally.others = counted - tally.stored;
  }

  /**
   * Drops windows that have ended and in which nothing has been counted for some seconds. What has ended is judged by the
   * windows in use, not by the latest ever seen: a clock that was ahead once would end every window until it catches up.
   */
  #dropEnded(): void {
    const opened = this.#opened;
    const used = opened.filter(({ isUsed }) => isUsed).map(({ start }) => start);
    if (used.length > 0) this.#current = used.reduce((one, other) => (one > other ? one : other));
    for (const windows of opened) windows.noteFlush();

    const ended = opened.filter(({ end, idleFlushes }) => end <= this.#current && idleFlushes >= KEPT_FLUSHES);
    if (ended.length === 0) return;
    const unstored = new Set([...this.#unwritten].map(({ writer }) => writer));
    const dropped = new Set<WriterId>();
    for (const { start, writer } of ended) {
      if (this.#windows.get(start)?.writer === writer) this.#windows.delete(start);
      // The counts of a month are kept until they are stored. Nobody needs those of a rate that has ended.
      else if (unstored.has(writer)) continue;
      else this.#months.delete(start);
      dropped.add(writer);
    }
    for (const tally of this.#unwritten) if (dropped.has(tally.writer)) this.#unwritten.delete(tally);
    this.#unsettled = this.#unsettled.filter(({ writer }) => !dropped.has(writer));
  }
}
