import type { Group, GroupId, GroupRepository, WorkspaceId } from '@workspace-api/core';

/** Stores the groups of workspaces. */
export interface AdminGroupRepository extends GroupRepository {
  /**
   * Adds at most 1,000 groups in order, each with a position above the one before. Skips ids that the workspace already
   * has and repeated ids. Resolves to the ids that it added. Can be repeated if the outcome of a call is unknown.
   */
  insertMissing(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<ReadonlySet<GroupId>>;

  /**
   * Replaces at most 1,000 groups by their ids. Skips groups that do not exist. Can be repeated if the outcome of a call is
   * unknown.
   */
  updateMany(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<void>;

  /** Deletes at most 1,000 groups. Resolves to the number of groups that existed. */
  removeMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number>;
}
