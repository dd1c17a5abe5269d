import { Workspace, inOrderOf, requireWorkspace, type LimitedWorkspace, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';

/** Returns the workspace without its limits. */
export const withoutLimits: (workspace: LimitedWorkspace) => Workspace = inOrderOf(Workspace);

/** Reads a workspace. Throws `workspace_not_found`. */
export const getWorkspace =
  ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
  async (workspaceId: WorkspaceId): Promise<Workspace> =>
    withoutLimits(await requireWorkspace(workspaces, workspaceId));
