import { DomainError, ValidationIssues, requireWorkspace, type WorkspaceId } from '@workspace-api/core';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { listMembers } from './list-members.js';
import { MAX_MEMBERS, Member } from './member.js';

/**
 * Adds a member, or changes the role of a member. Throws `validation_failed`, `workspace_not_found`, and `last_owner`
 * if the last OWNER would lose the role, because then nobody could issue or revoke keys.
 */
export const putMember =
  (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, { id, role }: Member, origin: ChangeOrigin = {}): Promise<void> => {
    const issues = new ValidationIssues();
    issues.check(Member, { id, role });
    checkOrigin(issues, origin);
    issues.throwAs('validation_failed');

    const before = (await listMembers(ports)(workspaceId)).find((member) => member.id === id)?.role ?? null;
    const change = {
      action: before === null ? 'member.add' : 'member.change',
      target: id,
      details: before === null ? { role } : { from: before, role },
      ...origin,
    } as const;
    await auditChange(ports)(workspaceId, change, async () => {
      if (await ports.workspaces.setRole(workspaceId, id, role)) return;
      await requireWorkspace(ports.workspaces, workspaceId);
      if (before !== null) throw new DomainError('last_owner');
      const detail = `A workspace may have at most ${String(MAX_MEMBERS)} members. Remove one first.`;
      throw issues.add(['id'], 'too_many', detail).toError('validation_failed');
    });
  };
