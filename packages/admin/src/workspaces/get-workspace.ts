import { requireWorkspace, type LimitedWorkspace, type Workspace, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';

/** Returns the workspace without its limits. */
export const withoutLimits = ({ id, name, createdAt }: LimitedWorkspace): Workspace => ({ id, name, createdAt });

/** Reads a workspace. Throws `workspace_not_found`. */
export const getWorkspace =
  ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
  async (workspaceId: WorkspaceId): Promise<Workspace> =>
    withoutLimits(await requireWorkspace(workspaces, workspaceId));
