import { DomainError, MemberId, ValidationIssues, type WorkspaceId } from '@workspace-api/core';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { listMembers } from './list-members.js';
import type { Role } from './member.js';

/**
 * Removes a member. Throws `validation_failed`, `workspace_not_found`, `member_not_found`, and `last_owner` for the
 * last OWNER, because then nobody could issue or revoke keys.
 */
export const removeMember =
  (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, memberId: MemberId, origin: ChangeOrigin = {}): Promise<void> => {
    const issues = new ValidationIssues();
    issues.check(MemberId, memberId, ['memberId']);
    checkOrigin(issues, origin);
    issues.throwAs('validation_failed');

    const requireMember = async (): Promise<Role> => {
      const member = (await listMembers(ports)(workspaceId)).find(({ id }) => id === memberId);
      if (member === undefined) throw new DomainError('member_not_found');
      return member.role;
    };
    const details = { role: await requireMember() };
    await auditChange(ports)(
      workspaceId,
      { action: 'member.remove', target: memberId, details, ...origin },
      async () => {
        if (await ports.workspaces.setRole(workspaceId, memberId, null)) return;
        await requireMember();
        throw new DomainError('last_owner');
      },
    );
  };
