import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../values/id.js';
import type { CounterStore, CounterTotal } from './counter-store.js';
import type { Counters, CounterSubject } from './counters.js';
import type { CountingWindow } from './counting-window.js';

const FLUSH_DELAY_MILLISECONDS = 500;

/**
 * The number of flushes for which an ended, unused window is kept: 10 seconds, in case a clock was ahead for a moment.
 */
const KEPT_FLUSHES = 20;

/** What `BufferedCounters` needs of its platform. */
export interface BufferedCountersOptions {
  /** Calls the function once, after a delay. Must not keep the process alive: `setTimeout(…).unref()` on Node.js. */
  readonly schedule: (flush: () => void, milliseconds: number) => void;
  /** Returns a UUID. */
  readonly newWriter: () => string;
  /** Called after each flush, with the error of a failed one. Must not throw. */
  readonly onFlush?: ((outcome: 'succeeded' | 'failed', error?: unknown) => void) | undefined;
}

/** What this process knows of one counter. */
interface Tally extends CounterTotal {
  total: number;
  acknowledged: number;
  /** The sum of all other writers when it was last read. */
  others: number;
}

/**
 * The tallies of the windows that start together. Each time they are opened they get a new writer, so that a slow
 * request can reopen dropped windows without losing a count.
 */
interface OpenWindows {
  readonly writer: string;
  /** The end of the last of them. */
  end: Timestamp;
  /** The number of flushes since anything was counted. */
  idleFlushes: number;
  readonly tallies: Map<WorkspaceId, Map<CounterSubject, Tally>>;
}

/**
 * Counts in memory, and shares the counts of all processes through a store.
 *
 * Half a second after a first count, a flush writes the totals of this process and reads those of the others. Another
 * one, half a second later, reads them again. So two processes know of each other's counts within about a second, and
 * an idle process does nothing. While the store is unavailable, it continues to count, and catches up later. A process
 * that is killed loses what it counted since its last flush.
 */
export class BufferedCounters implements Counters {
  readonly #store: CounterStore;
  readonly #options: BufferedCountersOptions;
  readonly #windows = new Map<Timestamp, OpenWindows>();
  /** The tallies that have changed since they were last written. */
  readonly #unwritten = new Set<Tally>();
  /** The tallies to read again, because others may have counted at the same time. */
  #unsettled: readonly Tally[] = [];
  /** The start of the windows that the callers' clock was in at the last flush. */
  #current = '' as Timestamp;
  #isScheduled = false;
  #isClosed = false;
  #flushing: Promise<void> = Promise.resolve();

  constructor(store: CounterStore, options: BufferedCountersOptions) {
    this.#store = store;
    this.#options = options;
  }

  add(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): void {
    const tally = this.#open(workspaceId, subject, window);
    tally.total += 1;
    this.#unwritten.add(tally);
    if (!this.#isScheduled) this.#schedule();
  }

  known(workspaceId: WorkspaceId, subject: CounterSubject, { start }: CountingWindow): number {
    const tally = this.#windows.get(start)?.tallies.get(workspaceId)?.get(subject);
    return tally === undefined ? 0 : tally.total + tally.others;
  }

  async total(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): Promise<number> {
    const tally = this.#open(workspaceId, subject, window);
    const [others = 0] = await this.#store.read([{ ...tally }]);
    if (others instanceof Error) throw others;
    return others + tally.total;
  }

  flush(): Promise<void> {
    const flush = this.#flushing.catch(() => undefined).then(() => this.#share());
    this.#flushing = flush;
    return flush;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  #open(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): Tally {
    let opened = this.#windows.get(window.start);
    if (opened === undefined) {
      opened = { writer: this.#options.newWriter(), end: window.end, idleFlushes: 0, tallies: new Map() };
      this.#windows.set(window.start, opened);
    }
    opened.idleFlushes = 0;
    let ofWorkspace = opened.tallies.get(workspaceId);
    if (ofWorkspace === undefined) {
      ofWorkspace = new Map();
      opened.tallies.set(workspaceId, ofWorkspace);
    }
    let tally = ofWorkspace.get(subject);
    if (tally === undefined) {
      const { writer } = opened;
      tally = { workspaceId, subject, window, writer, total: 0, acknowledged: 0, others: 0 };
      ofWorkspace.set(subject, tally);
      if (window.end > opened.end) opened.end = window.end;
    }
    return tally;
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#isScheduled = true;
    this.#options.schedule(() => {
      if (this.#isClosed) return;
      const continueLater = (): void => {
        this.#isScheduled = false;
        if (this.#unwritten.size + this.#unsettled.length > 0) this.#schedule();
      };
      // A failed flush is reported to the host, and retried.
      this.flush().then(continueLater, continueLater);
    }, FLUSH_DELAY_MILLISECONDS);
  }

  async #share(): Promise<void> {
    this.#dropEnded();
    const changed = [...this.#unwritten];
    const writing = this.#write(changed);
    const reading = this.#readOthers(changed);
    try {
      // Both end before the next flush starts.
      await Promise.allSettled([writing, reading]);
      // If both fail for one counter, the error of the read names it.
      await reading;
      await writing;
    } catch (error) {
      this.#options.onFlush?.('failed', error);
      throw error;
    }
    this.#options.onFlush?.('succeeded');
  }

  async #write(changed: readonly Tally[]): Promise<void> {
    const totals = changed.map((tally) => ({ ...tally }));
    this.#unwritten.clear();
    try {
      await this.#store.write(totals);
    } catch (error) {
      for (const tally of changed) this.#unwritten.add(tally);
      throw error;
    }
    for (const [index, tally] of changed.entries()) tally.acknowledged = totals[index]?.total ?? 0;
  }

  /** Rejects for a counter that cannot be read only after all others were. */
  async #readOthers(changed: readonly Tally[]): Promise<void> {
    const tallies = [...new Set([...this.#unsettled, ...changed])];
    this.#unsettled = tallies;
    const counts = await this.#store.read(tallies.map((tally) => ({ ...tally })));
    this.#unsettled = changed;
    const failures: Error[] = [];
    for (const [index, tally] of tallies.entries()) {
      const others = counts[index] ?? 0;
      if (others instanceof Error) failures.push(others);
      else tally.others = others;
    }
    for (const failure of failures) throw failure;
  }

  /**
   * Drops windows that have ended and were not used for some seconds. The current time is that of the windows in use,
   * not the latest ever seen. Otherwise, a clock that was once ahead would end every window until real time catches up.
   * Requests of a month are kept until they are stored. Ended rate windows are no longer needed.
   */
  #dropEnded(): void {
    const used = [...this.#windows].filter(([, { idleFlushes }]) => idleFlushes === 0).map(([start]) => start);
    if (used.length > 0) this.#current = used.reduce((one, other) => (one > other ? one : other));
    for (const [start, opened] of this.#windows) {
      opened.idleFlushes += 1;
      if (opened.end > this.#current || opened.idleFlushes <= KEPT_FLUSHES) continue;
      const isDropped = ({ writer }: Tally): boolean => writer === opened.writer;
      const unwritten = [...this.#unwritten].filter(isDropped);
      if (unwritten.some(({ subject }) => subject === 'api_requests')) continue;
      this.#windows.delete(start);
      for (const tally of unwritten) this.#unwritten.delete(tally);
      this.#unsettled = this.#unsettled.filter((tally) => !isDropped(tally));
    }
  }
}
