import type { ApiKeyId } from '../access/api-key.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { CountingWindow } from './counting-window.js';

/**
 * What is counted of a workspace: its API requests, by the calendar month, and the requests that its rate limits let
 * through, of the workspace or of one of its keys. Counts of `api_requests` are kept for good. The others are of no use
 * once their window has ended.
 */
export type CounterSubject = 'api_requests' | 'workspace' | ApiKeyId;

/**
 * Counts in memory, and shares the counts with other processes behind the requests, within about a second. A window is
 * known by its start: no subject has two windows that start together.
 */
export interface Counters {
  /** Counts one. Returns at once and never throws. */
  add(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): void;

  /** What is known now, without waiting: all that this process has counted, and what others had as last read. */
  known(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): number;

  /** At least all that this process has counted, and all that is stored of the others. */
  total(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): Promise<number>;
}
