import type { Member, WorkspaceAdmin } from '@workspace-api/admin';
import type { CommandDefinition } from '../configuration/command-definition.js';
import type { CommandResult } from '../text/print.js';
import { OPERATIONS, operationOptions } from '../configuration/operation-options.js';
import { table } from '../text/table.js';
import { operationCommand } from './operation-command.js';

const { putMember } = OPERATIONS;

const resultOf = (members: readonly Member[]): CommandResult => ({
  document: { members },
  lines: table(
    ['MEMBER', 'ROLE'],
    members.map(({ id, role }) => [id, role]),
  ),
});

/** Shows the members after a change. */
const showAll = async (
  _: unknown,
  { workspaceId }: Readonly<Record<string, unknown>>,
  { admin }: { readonly admin: WorkspaceAdmin },
): Promise<CommandResult> => resultOf(await admin.listMembers({ workspaceId: String(workspaceId) }));

/** The commands `members list`, `add`, `remove` and `erase`. */
export const GROUP: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'listMembers',
    description: 'List the members of a workspace.',
    examples: { 'With their roles': 'workspace-api members list --workspace "$WORKSPACE_ID"' },
    show: resultOf,
  }),
  operationCommand({
    name: 'add',
    operation: 'putMember',
    description: "Add a member to a workspace, or change a member's role. Only an OWNER may issue and revoke keys.",
    examples: {
      'A second OWNER': 'workspace-api members add --workspace "$WORKSPACE_ID" \\\n    --member bob --role OWNER',
    },
    options: { role: { ...operationOptions(putMember).role, default: 'MEMBER' } },
    isRepeatable: true,
    show: showAll,
  }),
  operationCommand({
    operation: 'removeMember',
    description: 'Remove a member from a workspace. The last OWNER stays.',
    examples: {
      'A person who left': 'workspace-api members remove --workspace "$WORKSPACE_ID" --member bob',
    },
    show: showAll,
  }),
  operationCommand({
    operation: 'eraseMember',
    description: 'Remove a member, and erase the id from the audit log of the workspace.',
    examples: {
      'A person who asks to be forgotten': 'workspace-api members erase --workspace "$WORKSPACE_ID" --member bob',
    },
    isRepeatable: true,
    show: async ({ isFinished }, { workspaceId, memberId }, { admin }) => {
      const member = { workspaceId: String(workspaceId), memberId: String(memberId) };
      while (!isFinished) ({ isFinished } = await admin.eraseMember(member));
      return { document: { erased: member.memberId }, lines: ['Erased the member.'] };
    },
  }),
];
