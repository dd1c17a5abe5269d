import { DomainError, type Ports, type Workspace, type WorkspaceId } from '@workspace-api/core';

/** The workspace that a command names. Throws `workspace_not_found`. */
export const workspaceOf = async ({ workspaces }: Pick<Ports, 'workspaces'>, id: WorkspaceId): Promise<Workspace> => {
  const workspace = await workspaces.find(id);
  if (workspace === null) throw new DomainError('workspace_not_found');
  return workspace;
};
