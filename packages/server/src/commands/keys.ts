import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { ISSUE_KEY_OPTIONS, LIST_KEYS_OPTIONS, REVOKE_KEY_OPTIONS } from './keys-options.js';

const ISSUE = defineCommand({
  name: 'issue',
  description: 'Issue an API key, and print its secret, which nobody can see again.',
  examples: [
    {
      does: 'A key for a back end that reads groups and creates campaigns',
      line: `workspace-api keys issue --workspace "$WORKSPACE_ID" --as ann \\\n    --name 'Back end' --scope groups:read campaigns:write`,
    },
    {
      does: 'A key with every scope that expires',
      line: `workspace-api keys issue --workspace "$WORKSPACE_ID" --as ann \\\n    --name Trial --scope all --expires-in-days 30`,
    },
  ],
  options: ISSUE_KEY_OPTIONS,
  run: async (configuration) => (await import('./issue-key.js')).issueKey(configuration),
});

const LIST = defineCommand({
  name: 'list',
  description: 'List the API keys of a workspace, revoked and expired ones too.',
  examples: [
    { does: 'What a workspace has', line: `workspace-api keys list --workspace "$WORKSPACE_ID"` },
    {
      does: 'The ids of those that were never used',
      line: `workspace-api keys list --workspace "$WORKSPACE_ID" --json |\n    jq -r '.keys[] | select(.lastUsedAt == null).id'`,
    },
  ],
  options: LIST_KEYS_OPTIONS,
  run: async (configuration) => (await import('./list-keys.js')).listKeys(configuration),
});

const REVOKE = defineCommand({
  name: 'revoke',
  description: 'Revoke an API key for good, from the next request on.',
  examples: [
    {
      does: 'A key by the id that "keys list" shows',
      line: `workspace-api keys revoke "$KEY_ID" --workspace "$WORKSPACE_ID" --as ann`,
    },
  ],
  options: REVOKE_KEY_OPTIONS,
  run: async (configuration) => (await import('./revoke-key.js')).revokeKey(configuration),
});

/** `workspace-api keys issue`, `keys list` and `keys revoke`. */
export const KEYS: CommandGroup = {
  name: 'keys',
  description: 'Issue, list and revoke the API keys of a workspace.',
  commands: [ISSUE, LIST, REVOKE],
};
