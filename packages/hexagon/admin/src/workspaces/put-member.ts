import { DomainError, ValidationIssues, Workspace, object, requireWorkspace } from '@workspace-api/core';
import * as z from 'zod';
import { adminOperation } from '../admin-operation.js';
import { auditChange } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { membersOf } from './list-members.js';
import { MAX_MEMBERS, Member } from './member.js';

/** Adds a member, or changes the role of a member. */
export const putMember = adminOperation({
  id: 'putMember',
  name: 'members.put',
  effect: 'change',
  summary: "Add a member, or change a member's role",
  description:
    "Adds a member to a workspace, or changes a member's role. The last OWNER keeps the role, because otherwise nobody " +
    'could issue or revoke keys.',
  input: object({
    workspaceId: Workspace.shape.id,
    memberId: Member.shape.id,
    role: Member.shape.role,
    ...ChangeOrigin.shape,
  }),
  output: z.void(),
  errors: ['workspace_not_found', 'last_owner'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
    async ({ workspaceId, memberId, role, actor, reason }) => {
      const members = await membersOf(ports, workspaceId);
      const before = members.find(({ id }) => id === memberId)?.role ?? null;
      const change = {
        action: before === null ? 'member.add' : 'member.change',
        target: memberId,
        details: before === null ? { role } : { from: before, role },
        actor,
        reason,
      } as const;
      await auditChange(ports)(workspaceId, change, async () => {
        if (await ports.workspaces.setRole(workspaceId, memberId, role)) return;
        await requireWorkspace(ports.workspaces, workspaceId);
        if (before !== null) throw new DomainError('last_owner');
        const detail = `A workspace may have at most ${String(MAX_MEMBERS)} members. Remove one first.`;
        throw new ValidationIssues().add(['memberId'], 'too_many', detail).toError('validation_failed');
      });
    },
});
