import { NO_LIMITS, type WorkspaceLimits } from '../../src/limits/workspace-limits.js';
import { MAX_MEMBERS, type MemberId, type Role } from '../../src/workspaces/member.js';
import type { Workspace, WorkspaceId, WorkspaceRepository } from '../../src/workspaces/workspace.js';

export const fakeWorkspaces = (): WorkspaceRepository => {
  const workspaces = new Map<WorkspaceId, { workspace: Workspace; roles: Map<MemberId, Role> }>();
  const deleted = new Set<WorkspaceId>();
  const limitsById = new Map<WorkspaceId, WorkspaceLimits>();

  /** Changes the members, unless the change would leave no OWNER or too many members. */
  const change = (workspaceId: WorkspaceId, make: (roles: Map<MemberId, Role>) => unknown): boolean => {
    const entry = workspaces.get(workspaceId);
    const after = new Map(entry?.roles);
    make(after);
    if (entry === undefined || ![...after.values()].includes('OWNER') || after.size > MAX_MEMBERS) return false;
    entry.roles = after;
    return true;
  };

  return {
    insert: async (workspaceId, workspace, { id, role }) => {
      workspaces.set(workspaceId, { workspace, roles: new Map([[id, role]]) });
    },
    find: async (workspaceId) => workspaces.get(workspaceId)?.workspace ?? null,
    rename: async (workspaceId, name) => {
      const entry = workspaces.get(workspaceId);
      if (entry !== undefined) entry.workspace = { ...entry.workspace, name };
      return entry?.workspace ?? null;
    },
    markDeleted: async (workspaceId) => {
      if (workspaces.delete(workspaceId)) deleted.add(workspaceId);
      return deleted.has(workspaceId);
    },
    findRole: async (workspaceId, memberId) => workspaces.get(workspaceId)?.roles.get(memberId) ?? null,
    listMembers: async (workspaceId) => {
      const roles = workspaces.get(workspaceId)?.roles;
      return roles === undefined ? null : Array.from(roles, ([id, role]) => ({ id, role }));
    },
    putMember: async (workspaceId, { id, role }) => change(workspaceId, (roles) => roles.set(id, role)),
    removeMember: async (workspaceId, memberId) => {
      if (workspaces.get(workspaceId)?.roles.has(memberId) !== true) return false;
      return change(workspaceId, (roles) => roles.delete(memberId));
    },
    findLimits: async (workspaceId) =>
      workspaces.has(workspaceId) ? (limitsById.get(workspaceId) ?? NO_LIMITS) : null,
    putLimits: async (workspaceId, limits) => {
      limitsById.set(workspaceId, limits);
      return workspaces.has(workspaceId);
    },
  };
};
