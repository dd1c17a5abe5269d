import { DomainError, ValidationIssues, Workspace, object } from '@workspace-api/core';
import { requireWorkspace } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { membersOf } from './list-members.js';
import { MAX_MEMBERS, Member, type Role } from './member.js';

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
  audit: ({ workspaceId, memberId, role }, from: Role | null) => ({
    workspaceId,
    action: from === null ? 'member.add' : 'member.change',
    target: memberId,
    details: from === null ? { role } : { from, role },
  }),
  perform:
    ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
    async ({ workspaceId, memberId, role }, audited) => {
      const members = await membersOf({ workspaces }, workspaceId);
      const before = members.find(({ id }) => id === memberId)?.role ?? null;
      await audited(before, async () => {
        if (await workspaces.setRole(workspaceId, memberId, role)) return;
        await requireWorkspace(workspaces, workspaceId);
        if (before !== null) throw new DomainError('last_owner');
        const detail = `A workspace may have at most ${String(MAX_MEMBERS)} members. Remove one first.`;
        throw new ValidationIssues().add(['memberId'], 'too_many', detail).toError('validation_failed');
      });
    },
});
