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

/** Stores workspaces, the roles of their members, and their limits. */
export interface WorkspaceRepository {
  /** Adds a workspace together with its first member, both or neither. Rejects when the id is taken. */
  insert(workspaceId: WorkspaceId, workspace: Workspace, firstMember: Member): Promise<void>;

  find(workspaceId: WorkspaceId): Promise<Workspace | null>;

  /** The member's role, or null for somebody who is not a member. */
  findRole(workspaceId: WorkspaceId, memberId: MemberId): Promise<Role | null>;

  /**
   * Adds the member, or gives an existing one another role. Returns whether it did: false, and nothing changed, when there
   * is no such workspace, or when its last OWNER would lose the role. Of OWNERs who lose it at once, one keeps it.
   */
  putMember(workspaceId: WorkspaceId, member: Member): Promise<boolean>;

  /** The workspace's limits, all null when it was given none. Null when there is no such workspace. */
  findLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null>;

  /** Gives the workspace limits in the place of those that it has. Answers whether the workspace exists. */
  putLimits(workspaceId: WorkspaceId, limits: WorkspaceLimits): Promise<boolean>;
}
