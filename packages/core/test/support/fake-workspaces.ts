import { NO_LIMITS, type WorkspaceLimits } from '../../src/limits/workspace-limits.js';
import type { MemberId, Role } from '../../src/workspaces/member.js';
import type { Workspace, WorkspaceId, WorkspaceRepository } from '../../src/workspaces/workspace.js';

export const fakeWorkspaces = (): WorkspaceRepository => {
  const workspaces = new Map<WorkspaceId, { workspace: Workspace; roles: Map<MemberId, Role> }>();
  const limitsById = new Map<WorkspaceId, WorkspaceLimits>();
  return {
    insert: async (workspaceId, workspace, { id, role }) => {
      workspaces.set(workspaceId, { workspace, roles: new Map([[id, role]]) });
    },
    find: async (workspaceId) => workspaces.get(workspaceId)?.workspace ?? null,
    findRole: async (workspaceId, memberId) => workspaces.get(workspaceId)?.roles.get(memberId) ?? null,
    putMember: async (workspaceId, { id, role }) => {
      const roles = workspaces.get(workspaceId)?.roles;
      if (roles === undefined) return false;
      const after = new Map(roles).set(id, role);
      if (![...after.values()].includes('OWNER')) return false;
      roles.set(id, role);
      return true;
    },
    findLimits: async (workspaceId) =>
      workspaces.has(workspaceId) ? (limitsById.get(workspaceId) ?? NO_LIMITS) : null,
    putLimits: async (workspaceId, limits) => {
      limitsById.set(workspaceId, limits);
      return workspaces.has(workspaceId);
    },
  };
};
