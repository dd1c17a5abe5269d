import { oneByOne } from '../batches/one-by-one.js';
import { isOutage } from '../errors/domain-error.js';
import type { Timestamp } from '../schema/timestamp.js';
import type { WorkspaceId } from '../schema/id.js';
import type { ApiKeyId } from '../keys/api-key.js';
import type { Counter, CounterSource, CounterStore } from './counter-store.js';
import { sumOf, type Counters, type CounterSubject, type CountsByKey } from './counters.js';
import type { CountingWindow } from './counting-window.js';

/** The delay of a flush after the count that makes it due. */
const FLUSH_DELAY_MILLISECONDS = 500;

/** The interval at which usage is written, and ended windows are dropped. */
const USAGE_INTERVAL_MILLISECONDS = 30_000;

/** The interval, and the time that a write takes. */
const USAGE_DELAY_SECONDS = 35;

/** The part of a limit that a process, or all others together, may keep to themselves. */
const UNSHARED_PART = 1 / 8;

/** The workspace in whose windows each process counts itself once. It is random, so no workspace has this id. */
const PROCESSES = 'd798e3fc-dd2d-4e40-b312-eef48f20b0ac' as WorkspaceId;

/** The number of workspaces whose counts are shared alone at once, so that requests find a connection meanwhile. */
const ALONE_AT_ONCE = 4;

/** What `BufferedCounters` needs of its platform. */
export interface BufferedCountersOptions {
  /** Calls the function once, after a delay. Must not keep the process alive: `setTimeout(…).unref()` on Node.js. */
  readonly schedule: (flush: () => void, milliseconds: number) => void;
  /** Returns a UUID. */
  readonly newWriter: () => string;
  /** Called after each flush, with the error of a failed one. Must not throw. */
  readonly onFlush?: ((outcome: 'succeeded' | 'failed', error?: unknown) => void) | undefined;
}

/** What this process has counted, of one counter or of the part of one key. */
interface Part extends CounterSource {
  total: number;
  /** The total that was last sent to the store. */
  sent: number;
  acknowledged: number;
}

/** What this process knows of one counter: everything in it. Its own key is the first, because most counters have one. */
interface Tally extends Part, Omit<Counter, 'sources'> {
  /** The parts of the other keys. */
  more: Map<ApiKeyId | null, Part> | null;
  /** The sum of all other writers when it was last read, or null if it never was. */
  others: number | null;
}

/**
 * The tallies of the windows that start together. Each time they are opened they get a new writer, so that a slow
 * request can reopen dropped windows without losing a count.
 */
interface OpenWindows {
  readonly writer: string;
  /** The end of the last of them. */
  end: Timestamp;
  /** The number of intervals since anything was counted. */
  idleIntervals: number;
  readonly tallies: Map<WorkspaceId, Map<CounterSubject, Tally>>;
}

const isGrown = ({ total, acknowledged }: CounterSource): boolean => total > acknowledged;

/** Returns a copy for the store, because a tally grows during its calls. */
const copyOf = (tally: Tally): Counter => {
  const { workspaceId, subject, window, writer, keyId, more } = tally;
  let { total, acknowledged } = tally;
  const sources: CounterSource[] = [];
  for (const other of more?.values() ?? []) {
    sources.push({ ...other });
    total -= other.total;
    acknowledged -= other.acknowledged;
  }
  sources.push({ writer, keyId, total, acknowledged });
  return { workspaceId, subject, window, sources };
};

/** Returns the counts of others. Throws the error of a counter that cannot be read. */
const countsOf = (others: CountsByKey | Error = new Map()): CountsByKey => {
  if (others instanceof Error) throw others;
  return others;
};

/** Calls the store for all tallies. In an outage of a part of it, calls it for those of each workspace alone. */
const settle = async <Result>(
  tallies: readonly Tally[],
  call: (some: readonly Tally[]) => Promise<Result>,
): Promise<readonly (readonly [readonly Tally[], PromiseSettledResult<Result>])[]> => {
  const [together] = await Promise.allSettled([call(tallies)]);
  const reason: unknown = (together as Partial<PromiseRejectedResult>).reason;
  if (!isOutage(reason)) return [[tallies, together]];
  const workspaces = new Map<WorkspaceId, Tally[]>();
  for (const tally of tallies) workspaces.set(tally.workspaceId, [...(workspaces.get(tally.workspaceId) ?? []), tally]);
  const waiting = [...workspaces.values()];
  const alone = oneByOne(waiting, reason, ([some]) => call(some));
  const settled: (readonly [readonly Tally[], PromiseSettledResult<Result>])[] = [];
  while (waiting.length > 0) {
    const next = waiting.splice(0, ALONE_AT_ONCE);
    const outcomes = await Promise.allSettled(next.map(alone));
    settled.push(...outcomes.map((outcome, index) => [next[index] ?? [], outcome] as const));
  }
  return settled;
};

/**
 * Counts in memory, and shares the counts that other processes need through a store.
 *
 * A count with a limit is due when it has grown by an eighth of the limit, divided by the number of processes. If no
 * other process had counted when it was last read, the share is not divided. Half a second later, a flush writes the
 * count and reads those of the others. So processes together exceed a limit by at most a quarter, and by what arrives
 * in that half second. If the share is less than 1, each count is due.
 *
 * Usage is written every 30 seconds. A process that is killed loses what it counted since then. While the store is
 * unavailable, it continues to count, and catches up later.
 */
export class BufferedCounters implements Counters {
  readonly delaySeconds = USAGE_DELAY_SECONDS;
  readonly #store: CounterStore;
  readonly #options: BufferedCountersOptions;
  readonly #windows = new Map<Timestamp, OpenWindows>();
  /** The tallies to write and read with the next flush. */
  readonly #due = new Set<Tally>();
  /** The tallies of usage to write at the next interval. */
  readonly #usage = new Set<Tally>();
  /** The counts of processes in the windows that were opened last, at most two. */
  #presences: readonly Tally[] = [];
  #processes = 1;
  /** The start of the windows that the callers' clock was in during the last interval. */
  #current = '' as Timestamp;
  readonly #scheduled = new Set<number>();
  #isClosed = false;
  #flushing: Promise<void> = Promise.resolve();

  constructor(store: CounterStore, options: BufferedCountersOptions) {
    this.#store = store;
    this.#options = options;
  }

  add(
    workspaceId: WorkspaceId,
    subject: CounterSubject,
    window: CountingWindow,
    limit: number | null = null,
    keyId: ApiKeyId | null = null,
  ): void {
    const tally = this.#open(workspaceId, subject, window, keyId);
    tally.total += 1;
    if (tally.keyId !== keyId) this.#addToOther(tally, keyId);
    if (subject === 'api_requests') this.#usage.add(tally);
    if (limit !== null && this.#isDue(tally, limit)) this.#due.add(tally);
    this.#schedule();
  }

  known(workspaceId: WorkspaceId, subject: CounterSubject, { start }: CountingWindow): number {
    const tally = this.#windows.get(start)?.tallies.get(workspaceId)?.get(subject);
    return tally === undefined ? 0 : tally.total + (tally.others ?? 0);
  }

  async total(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): Promise<number> {
    const tally = this.#open(workspaceId, subject, window);
    const [others] = await this.#store.read([copyOf(tally)]);
    return sumOf(countsOf(others)) + tally.total;
  }

  async requestsByKey(workspaceId: WorkspaceId, windows: readonly CountingWindow[]): Promise<readonly CountsByKey[]> {
    const subject = 'api_requests';
    const counters = windows.map((window): Counter => {
      const tally = this.#windows.get(window.start)?.tallies.get(workspaceId)?.get(subject);
      return tally === undefined ? { workspaceId, subject, window, sources: [] } : copyOf(tally);
    });
    const others = await this.#store.read(counters);
    return counters.map(({ sources }, index) => {
      const counts = new Map(countsOf(others[index]));
      for (const { keyId, total } of sources) counts.set(keyId, (counts.get(keyId) ?? 0) + total);
      return counts;
    });
  }

  flush(): Promise<void> {
    return this.#inTurn(() => {
      const tallies = [...this.#windows.values()].flatMap(({ tallies: all }) =>
        [...all.values()].flatMap((bySubject) => [...bySubject.values()]),
      );
      const changed = tallies.filter((tally) => this.#due.has(tally) || tally.total > tally.acknowledged);
      return this.#share(changed, changed);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  #addToOther(tally: Tally, keyId: ApiKeyId | null): void {
    tally.more ??= new Map();
    const part = tally.more.get(keyId) ?? {
      writer: this.#options.newWriter(),
      keyId,
      total: 0,
      sent: 0,
      acknowledged: 0,
    };
    tally.more.set(keyId, part);
    part.total += 1;
  }

  #open(
    workspaceId: WorkspaceId,
    subject: CounterSubject,
    window: CountingWindow,
    keyId: ApiKeyId | null = null,
  ): Tally {
    let opened = this.#windows.get(window.start);
    if (opened === undefined) {
      opened = { writer: this.#options.newWriter(), end: window.end, idleIntervals: 0, tallies: new Map() };
      this.#windows.set(window.start, opened);
      const presence = this.#open(PROCESSES, 'workspace', window);
      presence.total = 1;
      this.#presences = [...this.#presences.slice(-1), presence];
      this.#due.add(presence);
    }
    opened.idleIntervals = 0;
    let ofWorkspace = opened.tallies.get(workspaceId);
    if (ofWorkspace === undefined) {
      ofWorkspace = new Map();
      opened.tallies.set(workspaceId, ofWorkspace);
    }
    let tally = ofWorkspace.get(subject);
    if (tally === undefined) {
      const { writer } = opened;
      tally = {
        workspaceId,
        subject,
        window,
        writer,
        keyId,
        total: 0,
        sent: 0,
        acknowledged: 0,
        others: null,
        more: null,
      };
      ofWorkspace.set(subject, tally);
      if (window.end > opened.end) opened.end = window.end;
    }
    return tally;
  }

  /** Returns whether others need a count now. A quota may have been spent before this process started, so it is read first. */
  #isDue({ subject, total, sent, others }: Tally, limit: number): boolean {
    if (subject === 'api_requests' && others === null) return true;
    const processes = others === 0 ? 1 : this.#processes;
    return (total - sent) * processes >= limit * UNSHARED_PART;
  }

  #schedule(): void {
    if (this.#due.size > 0) this.#runAfter(FLUSH_DELAY_MILLISECONDS, this.#shareDue);
    this.#runAfter(USAGE_INTERVAL_MILLISECONDS, this.#writeUsage);
  }

  /** Runs a flush once after the delay. A failed one is reported to the host, and retried. */
  #runAfter(milliseconds: number, flush: () => Promise<void>): void {
    if (this.#isClosed || this.#scheduled.has(milliseconds)) return;
    this.#scheduled.add(milliseconds);
    this.#options.schedule(() => {
      if (this.#isClosed) return;
      const continueLater = (): void => {
        this.#scheduled.delete(milliseconds);
        if (this.#due.size + this.#usage.size > 0) this.#schedule();
      };
      this.#inTurn(flush).then(continueLater, continueLater);
    }, milliseconds);
  }

  #inTurn(flush: () => Promise<void>): Promise<void> {
    const turn = this.#flushing.catch(() => undefined).then(flush);
    this.#flushing = turn;
    return turn;
  }

  readonly #shareDue = (): Promise<void> =>
    this.#share(this.#due, new Set([...this.#due, ...this.#presences.slice(-1)]));

  readonly #writeUsage = (): Promise<void> => {
    this.#dropEnded();
    return this.#share(this.#usage, []);
  };

  async #share(written: Iterable<Tally>, read: Iterable<Tally>): Promise<void> {
    const changed = [...written].filter(isGrown);
    const tallies = [...read];
    for (const tally of [...changed, ...tallies]) {
      this.#due.delete(tally);
      this.#usage.delete(tally);
    }
    const failures: unknown[] = [];
    // Written before it is read, so that of two processes that count at the same time at least one sees the other.
    await this.#write(changed).catch((error: unknown) => failures.push(error));
    // If both fail for one counter, the error of the read names it.
    await this.#readOthers(tallies).catch((error: unknown) => failures.unshift(error));
    if (failures.length > 0) {
      this.#options.onFlush?.('failed', failures[0]);
      throw failures[0];
    }
    this.#options.onFlush?.('succeeded');
  }

  async #write(changed: readonly Tally[]): Promise<void> {
    for (const tally of changed) {
      tally.sent = tally.total;
      for (const part of tally.more?.values() ?? []) part.sent = part.total;
    }
    const failures: unknown[] = [];
    const grown = (tally: Tally): Counter => {
      const copy = copyOf(tally);
      return tally.more === null ? copy : { ...copy, sources: copy.sources.filter(isGrown) };
    };
    for (const [tallies, outcome] of await settle(changed, (some) => this.#store.write(some.map(grown)))) {
      if (outcome.status === 'rejected') failures.push(outcome.reason);
      for (const tally of tallies) {
        // Only the next flush sends again.
        if (outcome.status === 'rejected') (tally.subject === 'api_requests' ? this.#usage : this.#due).add(tally);
        else {
          tally.acknowledged = tally.sent;
          for (const part of tally.more?.values() ?? []) part.acknowledged = part.sent;
        }
      }
    }
    for (const failure of failures) throw failure;
  }

  /** Rejects for a counter that cannot be read only after all others were. */
  async #readOthers(tallies: readonly Tally[]): Promise<void> {
    const failures: unknown[] = [];
    for (const [some, outcome] of await settle(tallies, (part) => this.#store.read(part.map(copyOf)))) {
      if (outcome.status === 'rejected') failures.push(outcome.reason);
      for (const [index, tally] of some.entries()) {
        const others = outcome.status === 'fulfilled' ? outcome.value[index] : null;
        if (others === null) this.#due.add(tally);
        else if (others instanceof Error) failures.push(others);
        else tally.others = sumOf(countsOf(others));
      }
    }
    this.#processes = 1 + Math.max(0, ...this.#presences.map(({ others }) => others ?? 0));
    for (const failure of failures) throw failure;
  }

  /**
   * Drops windows that have ended and were not used during an interval. The current time is that of the windows in use,
   * not the latest ever seen. Otherwise, a clock that was once ahead would end every window until real time catches up.
   * Requests of a month are kept until they are stored. Ended rate windows are no longer needed.
   */
  #dropEnded(): void {
    const used = [...this.#windows].filter(([, { idleIntervals }]) => idleIntervals === 0).map(([start]) => start);
    this.#current = used.sort().at(-1) ?? this.#current;
    for (const [start, opened] of this.#windows) {
      opened.idleIntervals += 1;
      if (opened.end > this.#current || opened.idleIntervals === 1) continue;
      const isDropped = ({ writer }: Tally): boolean => writer === opened.writer;
      if ([...this.#usage].some(isDropped)) continue;
      this.#windows.delete(start);
      for (const tally of [...this.#due].filter(isDropped)) this.#due.delete(tally);
    }
  }
}
