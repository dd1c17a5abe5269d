import { DomainError, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { Member } from './member.js';

/**
 * Lists the members of a workspace in the order they were added, at most `MAX_MEMBERS`. Throws `workspace_not_found`.
 */
export const listMembers =
  ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
  async (workspaceId: WorkspaceId): Promise<readonly Member[]> => {
    const members = await workspaces.listMembers(workspaceId);
    if (members === null) throw new DomainError('workspace_not_found');
    return members;
  };
