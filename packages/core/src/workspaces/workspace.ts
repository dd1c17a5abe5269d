import type { WorkspaceLimits } from '../limits/workspace-limits.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { Member, MemberId, Role } from './member.js';

/** The id of a workspace, a UUID in lower case. */
export type WorkspaceId = Id<'Workspace'>;

/** Returns the workspace id of a UUID in either case. Throws `validation_failed` for any other text. */
export const toWorkspaceId = (text: string): WorkspaceId => parseId('workspaceId', text);

/** The customer whose data is kept apart from everybody else's. */
export interface Workspace {
  readonly id: WorkspaceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly createdAt: Timestamp;
}

/**
 * Stores workspaces, their members, and their limits. A workspace that is marked as deleted is not found by any method, and
 * its id stays taken.
 */
export interface WorkspaceRepository {
  /** Adds a workspace together with its first member, both or neither. Rejects when the id is taken, or ever was. */
  insert(workspaceId: WorkspaceId, workspace: Workspace, firstMember: Member): Promise<void>;

  find(workspaceId: WorkspaceId): Promise<Workspace | null>;

  /** Gives the workspace another name. Resolves to the workspace as it is then, or to null when it does not exist. */
  rename(workspaceId: WorkspaceId, name: string): Promise<Workspace | null>;

  /**
   * Marks the workspace as deleted, and removes its name, members and limits, in one write. Returns whether it exists, or
   * did and is marked already.
   */
  markDeleted(workspaceId: WorkspaceId, at: Timestamp): Promise<boolean>;

  /** The member's role, or null for somebody who is not a member. */
  findRole(workspaceId: WorkspaceId, memberId: MemberId): Promise<Role | null>;

  /** The members in the order in which they were added. Null when there is no such workspace. */
  listMembers(workspaceId: WorkspaceId): Promise<readonly Member[] | null>;

  /**
   * Adds the member, or gives an existing one another role. Returns whether it did: false, and nothing changed, when there
   * is no such workspace, when its last OWNER would lose the role, or when it would have more than `MAX_MEMBERS` members.
   * Of OWNERs who lose the role at once, one keeps it.
   */
  putMember(workspaceId: WorkspaceId, member: Member): Promise<boolean>;

  /**
   * Removes the member. Returns whether it did: false, and nothing changed, when there is no such workspace or member, or
   * when it is the last OWNER. Of OWNERs who are removed at once, one stays.
   */
  removeMember(workspaceId: WorkspaceId, memberId: MemberId): Promise<boolean>;

  /** The workspace's limits, all null when it was given none. Null when there is no such workspace. */
  findLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null>;

  /** Gives the workspace limits in the place of those that it has. Returns whether the workspace exists. */
  putLimits(workspaceId: WorkspaceId, limits: WorkspaceLimits): Promise<boolean>;
}
