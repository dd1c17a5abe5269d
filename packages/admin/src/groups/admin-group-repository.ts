import type { Group, GroupId, GroupRepository, WorkspaceId } from '@workspace-api/core';
import type { GroupChange } from './group-fields.js';

/** Stores the groups of workspaces. */
export interface AdminGroupRepository extends GroupRepository {
  /**
   * Adds a group with a position above all others of the workspace. Rejects if the workspace has a group with this id.
   */
  insert(workspaceId: WorkspaceId, group: Group): Promise<void>;

  /**
   * Adds at most 1,000 groups in order, each with a position above the one before. Skips ids that the workspace already
   * has and repeated ids. Resolves to the ids that it added.
   */
  insertMissing(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<ReadonlySet<GroupId>>;

  /** Changes the group. Resolves to the group after the change, or to null if the workspace has no such group. */
  update(workspaceId: WorkspaceId, id: GroupId, change: GroupChange): Promise<Group | null>;

  /**
   * Replaces at most 1,000 groups by their ids, and keeps their external ids. Skips groups that do not exist. Can be
   * repeated if the outcome of a call is unknown.
   */
  updateMany(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<void>;

  /** Deletes the group. Returns whether it existed. */
  remove(workspaceId: WorkspaceId, id: GroupId): Promise<boolean>;

  /** Deletes at most 1,000 groups. Resolves to the number of groups that existed. */
  removeMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number>;
}
