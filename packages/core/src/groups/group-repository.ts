import type { ListRange, Positioned } from '../pagination/page.js';
import type { RecentCount } from '../usage/recent-count.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Group, GroupId } from './group.js';

/** Reads the groups of workspaces. */
export interface GroupRepository {
  /** Resolves to the groups that exist, in any order, without duplicates. */
  findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Group[]>;

  /** Resolves to the groups of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Group>[]>;

  /** Counts all groups. The duration is not bounded. */
  count(workspaceId: WorkspaceId): Promise<number>;

  /**
   * Counts the groups, at a low cost on average. A count of `EXACT_BELOW` or more may be up to `MAX_COUNT_AGE_SECONDS`
   * old.
   */
  recentCount(workspaceId: WorkspaceId): Promise<RecentCount>;
}
