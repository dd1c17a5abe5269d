import { requireWorkspace, type WorkspaceId, type WorkspaceLimits } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';

/** Reads the limits of a workspace. Throws `workspace_not_found`. */
export const getLimits =
  ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
  async (workspaceId: WorkspaceId): Promise<WorkspaceLimits> =>
    (await requireWorkspace(workspaces, workspaceId)).limits;
