import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { ADD_MEMBER_OPTIONS, LIST_MEMBERS_OPTIONS, REMOVE_MEMBER_OPTIONS } from './members-options.js';

const LIST = defineCommand({
  name: 'list',
  description: 'List the members of a workspace.',
  examples: [{ does: 'With their roles', line: 'workspace-api members list --workspace "$WORKSPACE_ID"' }],
  options: LIST_MEMBERS_OPTIONS,
  run: async (configuration) => (await import('./list-members.js')).listMembers(configuration),
});

const ADD = defineCommand({
  name: 'add',
  description: "Add a member to a workspace, or change a member's role. Only an OWNER may issue and revoke keys.",
  examples: [
    {
      does: 'A second OWNER',
      line: 'workspace-api members add --workspace "$WORKSPACE_ID" \\\n    --member bob --role OWNER',
    },
  ],
  options: ADD_MEMBER_OPTIONS,
  run: async (configuration) => (await import('./add-member.js')).addMember(configuration),
});

const REMOVE = defineCommand({
  name: 'remove',
  description: 'Remove a member from a workspace. The last OWNER stays.',
  examples: [
    { does: 'A person who left', line: 'workspace-api members remove --workspace "$WORKSPACE_ID" --member bob' },
  ],
  options: REMOVE_MEMBER_OPTIONS,
  run: async (configuration) => (await import('./remove-member.js')).removeMember(configuration),
});

/** `workspace-api members list`, `members add` and `members remove`. */
export const MEMBERS: CommandGroup = {
  name: 'members',
  description: 'List, add and remove the members of a workspace.',
  commands: [LIST, ADD, REMOVE],
};
