import { DomainError, Workspace, boolean, object } from '@workspace-api/core';
import { withApplied } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import { ERASED, eraseEntries, withoutMember } from '../audit/erase-entries.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { Member } from './member.js';

/** Removes a member, and erases the member from the audit log of the workspace. */
export const eraseMember = adminOperation({
  id: 'eraseMember',
  name: 'members.erase',
  effect: 'change',
  summary: 'Erase a member',
  description:
    'Removes a member from a workspace, also from a deleted one, and erases the id and reasons with it from its audit log. ' +
    'The last OWNER stays. API keys keep the id of who issued or revoked them. Repeat the call until `isFinished` is true.',
  input: object({ workspaceId: Workspace.shape.id, memberId: Member.shape.id, ...ChangeOrigin.shape }),
  output: object({
    isFinished: boolean().meta({ description: 'Whether the member is erased. If not, repeat the call.' }),
  }),
  errors: ['workspace_not_found', 'last_owner'],
  // The entry must not have what is erased.
  audit: ({ workspaceId, memberId, actor }) => ({
    ...{ workspaceId, action: 'member.erase', target: workspaceId, details: ERASED, reason: null },
    actor: actor === memberId ? null : actor,
  }),
  perform:
    ({ workspaces, auditLog }: Pick<AdminPorts, 'workspaces' | 'auditLog'>) =>
    async ({ workspaceId, memberId }, audited) => {
      const isMember = async (): Promise<boolean> =>
        (await workspaces.listMembers(workspaceId))?.some(({ id }) => id === memberId) === true;
      const newest = await auditLog.list(workspaceId, { below: null, limit: 1 });
      if (newest.length === 0 && (await workspaces.find(workspaceId)) === null)
        throw new DomainError('workspace_not_found');
      const erase = async () => {
        if ((await isMember()) && !(await workspaces.setRole(workspaceId, memberId, null)) && (await isMember()))
          throw new DomainError('last_owner');
        return eraseEntries(auditLog, workspaceId, (entry) => withoutMember(entry, workspaceId, memberId)).catch(
          (error: unknown) => {
            throw withApplied(error, 'unknown');
          },
        );
      };
      const { isFinished } = await audited(undefined, erase, ({ erased }) => ({ isMade: true, counts: { erased } }));
      return { isFinished };
    },
});
