import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { WorkspaceLimits } from './workspace-limits.js';

/** Reads the limits of a workspace. Throws `workspace_not_found`. */
export const getLimits =
  ({ workspaces }: Pick<Ports, 'workspaces'>) =>
  async (workspaceId: WorkspaceId): Promise<WorkspaceLimits> => {
    const limits = await workspaces.findLimits(workspaceId);
    if (limits === null) throw new DomainError('workspace_not_found');
    return limits;
  };
