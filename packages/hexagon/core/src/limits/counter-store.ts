import type { ApiKeyId } from '../keys/api-key.js';
import type { WorkspaceId } from '../schema/id.js';
import type { CounterSubject, CountsByKey } from './counters.js';
import type { CountingWindow } from './counting-window.js';

/** What a process has counted itself: the requests with one key, or everything. */
export interface CounterSource {
  /** A UUID. No two sources have the same, and a process that forgets its totals takes new ones. */
  readonly writer: string;
  /** The key of these API requests. Null if they had none, and for other subjects. */
  readonly keyId: ApiKeyId | null;
  readonly total: number;
  /** The total that the store last acknowledged to the writer, at first 0. */
  readonly acknowledged: number;
}

/** The counter of one subject in one window, with the sources of one process. */
export interface Counter {
  readonly workspaceId: WorkspaceId;
  readonly subject: CounterSubject;
  readonly window: CountingWindow;
  readonly sources: readonly CounterSource[];
}

/** Stores the totals of all processes. */
export interface CounterStore {
  /**
   * Stores the totals of the sources. A total only grows: a lower or equal one changes nothing, so a repeated write
   * counts nothing twice. Stores nothing of a deleted workspace, even if it is deleted during the call.
   *
   * If it rejects, any of the totals may be stored. All of them are written again.
   */
  write(counters: readonly Counter[]): Promise<void>;

  /**
   * Resolves to the sums of the totals of all other sources by key, for each counter in the given order. A counter that
   * cannot be read is an error among them, so that the others can.
   */
  read(counters: readonly Counter[]): Promise<readonly (CountsByKey | Error)[]>;
}
