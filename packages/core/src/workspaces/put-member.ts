import { DomainError } from '../errors/domain-error.js';
import { Faults } from '../errors/faults.js';
import type { Ports } from '../ports.js';
import { MEMBER_ID_LENGTH, ROLES, type Member } from './member.js';
import { requireWorkspace } from './require-workspace.js';
import type { WorkspaceId } from './workspace.js';

/**
 * Adds a member, or changes a member's role. Throws `validation_failed`, `workspace_not_found`, and `last_owner` if the last
 * OWNER would lose the role: nobody could issue or revoke keys then.
 */
export const putMember =
  ({ workspaces }: Pick<Ports, 'workspaces'>) =>
  async (workspaceId: WorkspaceId, { id, role }: Member): Promise<void> => {
    const faults = new Faults();
    faults.text(['id'], id, MEMBER_ID_LENGTH);
    faults.oneOf(['role'], role, ROLES);
    faults.throwAs('validation_failed');

    if (await workspaces.putMember(workspaceId, { id, role })) return;
    await requireWorkspace(workspaces, workspaceId);
    throw new DomainError('last_owner');
  };
