import {
  DomainError,
  MEMBER_ID_LENGTH,
  ValidationIssues,
  requireWorkspace,
  type MemberId,
  type WorkspaceId,
} from '@workspace-api/core';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import type { Role } from './member.js';

/**
 * Removes a member. Throws `validation_failed`, `workspace_not_found`, `member_not_found`, and `last_owner` for the
 * last OWNER, because then nobody could issue or revoke keys.
 */
export const removeMember =
  (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, memberId: MemberId, origin: ChangeOrigin = {}): Promise<void> => {
    const issues = new ValidationIssues();
    issues.string(['memberId'], memberId, MEMBER_ID_LENGTH);
    checkOrigin(issues, origin);
    issues.throwAs('validation_failed');

    const requireMember = async (): Promise<Role> => {
      await requireWorkspace(ports.workspaces, workspaceId);
      const role = await ports.workspaces.findRole(workspaceId, memberId);
      if (role === null) throw new DomainError('member_not_found');
      return role;
    };
    const details = { role: await requireMember() };
    await auditChange(ports)(
      workspaceId,
      { action: 'member.remove', target: memberId, details, ...origin },
      async () => {
        if (await ports.workspaces.removeMember(workspaceId, memberId)) return;
        await requireMember();
        throw new DomainError('last_owner');
      },
    );
  };
