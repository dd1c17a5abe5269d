import { DomainError } from '../errors/domain-error.js';
import type { MemberId } from './member.js';
import type { WorkspaceId, WorkspaceRepository } from './workspace.js';

/**
 * Throws `owner_required` unless the person is an OWNER of the workspace, also if the workspace does not exist. Rejects
 * an id that is not a string, because a store might interpret it as a query.
 */
export const requireOwner = async (
  workspaces: WorkspaceRepository,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<void> => {
  const role = typeof memberId === 'string' ? await workspaces.findRole(workspaceId, memberId) : null;
  if (role !== 'OWNER') throw new DomainError('owner_required');
};
