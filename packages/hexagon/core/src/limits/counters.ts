import type { ApiKeyId } from '../keys/api-key.js';
import type { WorkspaceId } from '../schema/id.js';
import type { CountingWindow } from './counting-window.js';

/**
 * The subject of a counter: the API requests of a workspace per calendar month, or the requests that passed the rate
 * limit of a workspace or key. Counts of `api_requests` are permanent. The others can be deleted when their window
 * ends.
 */
export type CounterSubject = 'api_requests' | 'workspace' | ApiKeyId;

/** Counts by key. Null stands for everything without one. */
export type CountsByKey = ReadonlyMap<ApiKeyId | null, number>;

/** Returns the sum of counts by key. */
export const sumOf = (counts: CountsByKey): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/**
 * Counts in memory, and shares the counts with other processes in the background. The start of a window identifies it: no
 * subject has two windows that start at the same time. `BufferedCounters` implements it over a `CounterStore`.
 */
export interface Counters {
  /** How long it takes until other processes see a count of `api_requests`, in seconds. Left out if they do at once. */
  readonly delaySeconds?: number | undefined;

  /**
   * Increments the counter. `limit` is the maximum that the caller enforces, or null: the closer the limit, the sooner
   * the count is shared. Returns immediately and never throws.
   */
  add(
    workspaceId: WorkspaceId,
    subject: CounterSubject,
    window: CountingWindow,
    limit?: number | null,
    /** The key of an API request. */
    keyId?: ApiKeyId | null,
  ): void;

  /**
   * Returns the known count without waiting: everything that this process counted, and the counts of others when they
   * were last read.
   */
  known(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): number;

  /** Resolves to a count that includes everything that this process counted and everything that others have stored. */
  total(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): Promise<number>;

  /** Resolves to the API requests of a workspace in each window, by key. Their sum is the total. */
  requestsByKey(workspaceId: WorkspaceId, windows: readonly CountingWindow[]): Promise<readonly CountsByKey[]>;

  /** Stores the counts of this process, and reads those of others. Rejects with `unavailable` if that is impossible. */
  flush(): Promise<void>;

  /**
   * Stops the background flushes, and flushes once more. Call it after the last request, and again if it rejects:
   * counts that are not stored are lost when the process ends.
   */
  close(): Promise<void>;
}
