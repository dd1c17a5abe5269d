import { DomainError } from '../errors/domain-error.js';
import type { LimitedWorkspace, WorkspaceRepository } from './workspace-repository.js';
import type { WorkspaceId } from '../schema/id.js';

/** Reads a workspace. Throws `workspace_not_found`. */
export const requireWorkspace = async (
  workspaces: Pick<WorkspaceRepository, 'find'>,
  workspaceId: WorkspaceId,
): Promise<LimitedWorkspace> => {
  const workspace = await workspaces.find(workspaceId);
  if (workspace === null) throw new DomainError('workspace_not_found');
  return workspace;
};
