import { DomainError } from '../errors/domain-error.js';
import type { Workspace, WorkspaceId, WorkspaceRepository } from './workspace.js';

/** Reads a workspace. Throws `workspace_not_found`. */
export const requireWorkspace = async (
  workspaces: WorkspaceRepository,
  workspaceId: WorkspaceId,
): Promise<Workspace> => {
  const workspace = await workspaces.find(workspaceId);
  if (workspace === null) throw new DomainError('workspace_not_found');
  return workspace;
};
