import type {
  MemberId,
  Timestamp,
  Workspace,
  WorkspaceId,
  WorkspaceLimits,
  WorkspaceRepository,
} from '@workspace-api/core';
import type { Member, Role } from './member.js';

/**
 * Stores workspaces with their members and limits. No method finds a workspace that is marked as deleted. Its id stays
 * taken.
 */
export interface AdminWorkspaceRepository extends WorkspaceRepository {
  /** Adds a workspace with its first member in one atomic write. Rejects if the id is or ever was taken. */
  insert(workspaceId: WorkspaceId, workspace: Workspace, firstMember: Member): Promise<void>;

  /** Renames the workspace. Resolves to the workspace after the change, or to null if it does not exist. */
  rename(workspaceId: WorkspaceId, name: string): Promise<Workspace | null>;

  /**
   * Marks the workspace as deleted and removes its name, members and limits, in one write. Returns whether the
   * workspace exists or is already marked.
   */
  markDeleted(workspaceId: WorkspaceId, at: Timestamp): Promise<boolean>;

  /** Resolves to the role of a member, or to null if the person is not a member. */
  findRole(workspaceId: WorkspaceId, memberId: MemberId): Promise<Role | null>;

  /** Resolves to the members in the order they were added, or to null if the workspace does not exist. */
  listMembers(workspaceId: WorkspaceId): Promise<readonly Member[] | null>;

  /**
   * Adds a member, or changes the role of a member. Returns whether it did. It changes nothing if the workspace does
   * not exist, its last OWNER would lose the role, or it would have more than `MAX_MEMBERS` members. If all OWNERs lose
   * the role at the same time, one keeps it.
   */
  putMember(workspaceId: WorkspaceId, member: Member): Promise<boolean>;

  /**
   * Removes a member. Returns whether it did. It changes nothing if the workspace or the member does not exist, or the
   * member is the last OWNER. If all OWNERs are removed at the same time, one stays.
   */
  removeMember(workspaceId: WorkspaceId, memberId: MemberId): Promise<boolean>;

  /** Replaces the limits of the workspace. Returns whether the workspace exists. */
  putLimits(workspaceId: WorkspaceId, limits: WorkspaceLimits): Promise<boolean>;
}
