import { DomainError, type MemberId, type WorkspaceId } from '@workspace-api/core';
import type { AdminWorkspaceRepository } from './admin-workspace-repository.js';

/**
 * Throws `owner_required` unless the person is an OWNER of the workspace, also if the workspace does not exist.
 */
export const requireOwner = async (
  workspaces: Pick<AdminWorkspaceRepository, 'listMembers'>,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
): Promise<void> => {
  const members = await workspaces.listMembers(workspaceId);
  if (members?.some(({ id, role }) => id === memberId && role === 'OWNER') !== true)
    throw new DomainError('owner_required');
};
