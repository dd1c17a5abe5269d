import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import type { Member } from './member.js';
import type { WorkspaceId } from './workspace.js';

/**
 * Lists the members of a workspace in the order they were added, at most `MAX_MEMBERS`. Throws `workspace_not_found`.
 */
export const listMembers =
  ({ workspaces }: Pick<Ports, 'workspaces'>) =>
  async (workspaceId: WorkspaceId): Promise<readonly Member[]> => {
    const members = await workspaces.listMembers(workspaceId);
    if (members === null) throw new DomainError('workspace_not_found');
    return members;
  };
