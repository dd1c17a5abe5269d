import type { CounterSubject, CountingWindow, Id, Timestamp, WorkspaceId } from '@workspace-api/core';
import { UUID } from 'mongodb';

/** Under what a process stores the counts of the windows that start together. */
export type WriterId = Id<'Writer'>;

/** What is known of one subject of one workspace in one window. */
export interface Tally {
  readonly workspaceId: WorkspaceId;
  readonly subject: CounterSubject;
  readonly window: CountingWindow;
  readonly writer: WriterId;
  /** What this process has counted. */
  counted: number;
  /** Of a month: how much of that the database has acknowledged. */
  stored: number;
  /** Of a month: the write of which it is not known whether it was applied. */
  inDoubt: { readonly counted: number; readonly since: number } | null;
  /** What all others had counted when they were last read. */
  others: number;
}

/**
 * The tallies of the windows that start together. Each time that such windows are opened they get a writer of their own,
 * under which their counts are stored. So windows that were dropped from memory may be opened again, by a request that
 * was slow, without a count being lost.
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

  /** When the last of the windows ends. */
  get end(): Timestamp {
    return this.#end;
  }

  /** Whether anything has been counted since the last flush. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** How many flushes there have been since anything was counted. */
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
