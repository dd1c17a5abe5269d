import { DomainError, Workspace, object } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { membersOf } from './list-members.js';
import { Member, type Role } from './member.js';

/** Removes a member. */
export const removeMember = adminOperation({
  id: 'removeMember',
  name: 'members.remove',
  effect: 'change',
  summary: 'Remove a member',
  description: 'Removes a member from a workspace. The last OWNER stays.',
  input: object({ workspaceId: Workspace.shape.id, memberId: Member.shape.id, ...ChangeOrigin.shape }),
  output: z.void(),
  errors: ['workspace_not_found', 'member_not_found', 'last_owner'],
  audit: ({ workspaceId, memberId }, role: Role) => ({
    ...{ workspaceId, action: 'member.remove', target: memberId, details: { role } },
  }),
  perform:
    ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
    async ({ workspaceId, memberId }, audited) => {
      const requireMember = async (): Promise<Role> => {
        const member = (await membersOf({ workspaces }, workspaceId)).find(({ id }) => id === memberId);
        if (member === undefined) throw new DomainError('member_not_found');
        return member.role;
      };
      await audited(await requireMember(), async () => {
        if (await workspaces.setRole(workspaceId, memberId, null)) return;
        await requireMember();
        throw new DomainError('last_owner');
      });
    },
});
