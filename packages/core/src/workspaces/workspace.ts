import type { WorkspaceLimits } from '../limits/workspace-limits.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { Member, MemberId, Role } from './member.js';

/** The id of a workspace: a lower-case UUID. */
export type WorkspaceId = Id<'Workspace'>;

/** Returns the workspace id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toWorkspaceId = (text: string): WorkspaceId => parseId('workspaceId', text);

/** A customer of the product, whose data is isolated from that of all other workspaces. */
export interface Workspace {
  readonly id: WorkspaceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly createdAt: Timestamp;
}

/**
 * Stores workspaces with their members and limits. No method finds a workspace that is marked as deleted. Its id stays
 * taken.
 */
export interface WorkspaceRepository {
  /** Adds a workspace with its first member in one atomic write. Rejects if the id is or ever was taken. */
  insert(workspaceId: WorkspaceId, workspace: Workspace, firstMember: Member): Promise<void>;

  find(workspaceId: WorkspaceId): Promise<Workspace | null>;

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

  /**
   * Resolves to the limits of the workspace, all null if none were set. Resolves to null if the workspace does not
   * exist.
   */
  findLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null>;

  /** Replaces the limits of the workspace. Returns whether the workspace exists. */
  putLimits(workspaceId: WorkspaceId, limits: WorkspaceLimits): Promise<boolean>;
}
