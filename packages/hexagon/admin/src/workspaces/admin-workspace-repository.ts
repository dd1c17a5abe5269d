import type {
  MemberId,
  Timestamp,
  Workspace,
  WorkspaceId,
  WorkspaceLimits,
  WorkspaceRepository,
} from '@workspace-api/core';
import type { Member, Role } from './member.js';

/** A change to a workspace. Omitted fields stay as they are. */
export interface WorkspaceChange {
  readonly name?: string;
  readonly limits?: WorkspaceLimits;
}

/**
 * Stores workspaces with their members and limits. No method finds a workspace that is marked as deleted. Its id stays
 * taken.
 */
export interface AdminWorkspaceRepository extends WorkspaceRepository {
  /**
   * Adds a workspace with its first member in one atomic write. Returns false and changes nothing if the id is or ever
   * was taken.
   */
  insert(workspaceId: WorkspaceId, workspace: Workspace, firstMember: Member): Promise<boolean>;

  /**
   * Resolves to at most `limit` workspaces with ids above `after`, or from the first if `after` is null, ordered by id.
   * The ids are UUIDs of version 7, so this is the order of creation, except for ids that a host chose. It takes
   * no workspace, because the operator does not know them yet.
   */
  list(after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]>;

  /** Changes the workspace. Returns whether it exists. */
  update(workspaceId: WorkspaceId, change: WorkspaceChange): Promise<boolean>;

  /**
   * Marks the workspace as deleted and removes its name, members and limits, in one write. Returns whether the
   * workspace exists or is already marked.
   */
  markDeleted(workspaceId: WorkspaceId, at: Timestamp): Promise<boolean>;

  /** Resolves to the members in the order they were added, or to null if the workspace does not exist. */
  listMembers(workspaceId: WorkspaceId): Promise<readonly Member[] | null>;

  /**
   * Gives a person a role, and adds the person as a member if necessary. Removes the member if the role is null. Returns
   * whether it did.
   *
   * It changes nothing if the workspace does not exist, or the person to remove is not a member. The last OWNER keeps
   * the role, and a workspace has at most `MAX_MEMBERS` members. If all OWNERs lose the role at the same time, one keeps
   * it.
   */
  setRole(workspaceId: WorkspaceId, memberId: MemberId, role: Role | null): Promise<boolean>;
}
