import type { Counters, CounterSubject, CountingWindow, Timestamp, WorkspaceId } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { CounterStore, type AttributedCount } from './counter-store.js';
import { ALL_WRITERS } from './month-updates.js';
import { TalliedWindows, type Tally, type WriterId } from './tally.js';

/**
 * The number of flushes for which an ended, unused window is kept: 10 seconds, in case a clock was ahead for a moment.
 */
const KEPT_FLUSHES = 20;

export interface MongoCountersOptions {
  /** The delay before a flush. Default: 500. */
  readonly flushIntervalMilliseconds?: number;
  /** Called after each flush, with the error of a failed one. Must not throw. */
  readonly onFlush?: ((outcome: 'succeeded' | 'failed', error?: unknown) => void) | undefined;
}

/**
 * Counts in memory, and shares the counts with other processes in the background, at most every half second.
 *
 * A flush writes this process's counts, then reads those of the others, and reads them again half a second later. So
 * two processes know of each other's counts within a second. A process that is killed loses what it counted since its
 * last flush. While the storage is unavailable, it continues to count, and catches up later.
 */
export class MongoCounters implements Counters {
  readonly #store: CounterStore;
  readonly #flushIntervalMilliseconds: number;
  readonly #onFlush: MongoCountersOptions['onFlush'];
  /** The counts of API requests, by the start of the month. */
  readonly #months = new Map<Timestamp, TalliedWindows>();
  /** All other counts, by the start of the window. */
  readonly #windows = new Map<Timestamp, TalliedWindows>();
  /** The tallies that have changed since they were last written. */
  readonly #unwritten = new Set<Tally>();
  /** The tallies of the last flush. They are read again, because others may have counted at the same time. */
  #unsettled: readonly Tally[] = [];
  /** The start of the window that the callers' clock was in at the last flush. */
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
    /** Returns this process's part of a document's count. */
    const ownIn = ({ writer, counted, byWriter }: AttributedCount): number => {
      if (windows === undefined) return 0;
      if (writer === windows.writer) return counted;
      return writer === ALL_WRITERS ? (byWriter[windows.writer]?.counted ?? acknowledged) : 0;
    };
    const stored = await this.#store.readOne(workspaceId, subject, window);
    const own = windows?.find(workspaceId, subject)?.counted ?? 0;
    return stored.reduce((sum, count) => sum + count.counted - ownIn(count), own);
  }

  /** Writes the changed counts, and reads those of other processes. One flush runs at a time. */
  flush(): Promise<void> {
    const flush = this.#flushing.catch(() => undefined).then(() => this.#share());
    this.#flushing = flush;
    return flush;
  }

  /** Writes the changed counts, and stops. Rejects with `unavailable` if that is impossible. */
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
      // A failed flush is reported to the host, and retried.
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
    try {
      await this.#exchange();
    } catch (error) {
      this.#onFlush?.('failed', error);
      throw error;
    }
    this.#onFlush?.('succeeded');
  }

  /** Rejects for a count of one workspace only after all other counts were written and read. */
  async #exchange(): Promise<void> {
    const tallies = [...this.#unwritten];
    this.#unwritten.clear();
    let unwritten: Iterable<Tally> = tallies;
    try {
      const rejected = await this.#store.write(tallies);
      const unread = await this.#learnOthers([...tallies, ...this.#unsettled]);
      this.#unsettled = tallies;
      unwritten = rejected.keys();
      for (const failure of [...rejected.values(), ...unread]) throw failure;
    } finally {
      for (const tally of unwritten) this.#unwritten.add(tally);
    }
  }

  /** Returns an error for each count that cannot be read. */
  async #learnOthers(tallies: readonly Tally[]): Promise<readonly Error[]> {
    const others = new Map<Tally, number>();
    const unread: Error[] = [];
    // Every window, because a rate window may start with the month and be the only one in use.
    const own = this.#opened.map(({ writer }) => writer);
    for (const count of await this.#store.readOthers(tallies, own)) {
      if (count instanceof Error) {
        unread.push(count);
        continue;
      }
      const tally = this.#of(count.subject).get(count.start)?.find(count.workspaceId, count.subject);
      if (tally !== undefined) others.set(tally, (others.get(tally) ?? 0) + count.counted);
    }
    // A monthly document includes this process's own count. A rate's own document is not among those read.
    for (const [tally, counted] of others) tally.others = counted - tally.stored;
    return unread;
  }

  /**
   * Drops windows that have ended and were not used for some seconds. The current time is that of the windows in use,
   * not the latest ever seen. Otherwise, a clock that was once ahead would end every window until real time catches up.
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
      // Monthly counts are kept until they are stored. Ended rate windows are no longer needed.
      else if (unstored.has(writer)) continue;
      else this.#months.delete(start);
      dropped.add(writer);
    }
    for (const tally of this.#unwritten) if (dropped.has(tally.writer)) this.#unwritten.delete(tally);
    this.#unsettled = this.#unsettled.filter(({ writer }) => !dropped.has(writer));
  }
}
