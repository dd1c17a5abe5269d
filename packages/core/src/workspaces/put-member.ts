import { DomainError } from '../errors/domain-error.js';
import { Faults } from '../errors/faults.js';
import type { Ports } from '../ports.js';
import { MEMBER_ID_LENGTH, ROLES, type Member } from './member.js';
import type { WorkspaceId } from './workspace.js';

/** Adds a member, or changes a member's role. Throws `validation_failed` and `workspace_not_found`. */
export const putMember =
  ({ workspaces }: Pick<Ports, 'workspaces'>) =>
  async (workspaceId: WorkspaceId, { id, role }: Member): Promise<void> => {
    const faults = new Faults();
    faults.text(['id'], id, MEMBER_ID_LENGTH);
    faults.oneOf(['role'], role, ROLES);
    faults.throwAs('validation_failed');

    if (!(await workspaces.putMember(workspaceId, { id, role }))) throw new DomainError('workspace_not_found');
  };
