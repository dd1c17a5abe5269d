import { DomainError, type MemberId, type WorkspaceId } from '@workspace-api/core';
import type { AdminWorkspaceRepository } from './admin-workspace-repository.js';

/**
 * Throws `owner_required` unless the person is an OWNER of the workspace, also if the workspace does not exist. Rejects
 * an id that is not a string, because a store might interpret it as a query.
 */
export const requireOwner = async (
  workspaces: Pick<AdminWorkspaceRepository, 'findRole'>,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<void> => {
  const role = typeof memberId === 'string' ? await workspaces.findRole(workspaceId, memberId) : null;
  if (role !== 'OWNER') throw new DomainError('owner_required');
};
