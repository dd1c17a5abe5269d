import type { WorkspaceId } from '../schema/id.js';
import type { CounterSubject } from './counters.js';
import type { CountingWindow } from './counting-window.js';

/** The counter of one subject in one window. Each writer has a total of its own in it. */
export interface Counter {
  readonly workspaceId: WorkspaceId;
  readonly subject: CounterSubject;
  readonly window: CountingWindow;
  /** A UUID. No two processes have the same, and a process that forgets its totals takes a new one. */
  readonly writer: string;
  /** The total that the store last acknowledged to the writer, at first 0. */
  readonly acknowledged: number;
}

/** A counter with the current total of its writer. */
export interface CounterTotal extends Counter {
  readonly total: number;
}

/** Stores the totals of all processes. */
export interface CounterStore {
  /**
   * Stores the totals of their writers. A total only grows: a lower or equal one changes nothing, so a repeated write
   * counts nothing twice. Stores nothing of a deleted workspace, even if it is deleted during the call.
   *
   * If it rejects, any of the totals may be stored. All of them are written again.
   */
  write(totals: readonly CounterTotal[]): Promise<void>;

  /**
   * Resolves to the sum of the totals of all other writers, for each counter in the given order. A counter that cannot
   * be read is an error among them, so that the others can.
   */
  read(counters: readonly Counter[]): Promise<readonly (number | Error)[]>;
}
