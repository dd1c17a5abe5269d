import { DomainError } from '../errors/domain-error.js';
import type { MemberId } from './member.js';
import type { WorkspaceId, WorkspaceRepository } from './workspace.js';

/** Throws `owner_required` unless the person is an OWNER of the workspace; also when there is no such workspace. */
export const requireOwner = async (
  workspaces: WorkspaceRepository,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<void> => {
  if ((await workspaces.findRole(workspaceId, memberId)) !== 'OWNER') throw new DomainError('owner_required');
};
