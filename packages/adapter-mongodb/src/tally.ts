import type { CounterSubject, CountingWindow, Id, Timestamp, WorkspaceId } from '@workspace-api/core';
import { UUID } from 'mongodb';

/** Identifies the counts of one process for the windows that start together. */
export type WriterId = Id<'Writer'>;

/** The counts of one subject of one workspace in one window. */
export interface Tally {
  readonly workspaceId: WorkspaceId;
  readonly subject: CounterSubject;
  readonly window: CountingWindow;
  readonly writer: WriterId;
  /** The count of this process. */
  counted: number;
  /** In a month, the part of `counted` that the database has acknowledged. */
  stored: number;
  /** In a month, the write whose outcome is unknown. */
  inDoubt: { readonly counted: number; readonly since: number } | null;
  /** The count of all other processes when it was last read. */
  others: number;
}

/**
 * The tallies of the windows that start together. They get a new writer each time they are opened, so a slow request
 * can reopen dropped windows without losing a count.
 */
export class TalliedWindows {
  readonly writer = new UUID().toHexString() as WriterId;
  readonly start: Timestamp;
  readonly #tallies = new Map<WorkspaceId, Map<CounterSubject, Tally>>();
  #end: Timestamp;
  #isUsed = false;
  #idleFlushes = 0;

  constructor({ start, end }: CountingWindow) {
    this.start = start;
    this.#end = end;
  }

  /** The end of the last window. */
  get end(): Timestamp {
    return this.#end;
  }

  /** Whether anything was counted since the last flush. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The number of flushes since anything was counted. */
  get idleFlushes(): number {
    return this.#idleFlushes;
  }

  noteFlush(): void {
    this.#idleFlushes = this.#isUsed ? 0 : this.#idleFlushes + 1;
    this.#isUsed = false;
  }

  find(workspaceId: WorkspaceId, subject: CounterSubject): Tally | undefined {
    return this.#tallies.get(workspaceId)?.get(subject);
  }

  open(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): Tally {
    this.#isUsed = true;
    let ofWorkspace = this.#tallies.get(workspaceId);
    if (ofWorkspace === undefined) {
      ofWorkspace = new Map<CounterSubject, Tally>();
      this.#tallies.set(workspaceId, ofWorkspace);
    }
    let tally = ofWorkspace.get(subject);
    if (tally === undefined) {
      tally = { workspaceId, subject, window, writer: this.writer, counted: 0, stored: 0, inDoubt: null, others: 0 };
      ofWorkspace.set(subject, tally);
      if (window.end > this.#end) this.#end = window.end;
    }
    return tally;
  }
}
