import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { ISSUE_KEY_OPTIONS, LIST_KEYS_OPTIONS, REVOKE_KEY_OPTIONS, ROTATE_KEY_OPTIONS } from './keys-options.js';

const ISSUE = defineCommand({
  name: 'issue',
  description: 'Issue an API key, and print its secret, which is shown only once.',
  examples: [
    {
      does: 'A key for a back end that reads groups and creates campaigns',
      line: `workspace-api keys issue --workspace "$WORKSPACE_ID" --as ann \\\n    --name 'Back end' --scope groups:read campaigns:write`,
    },
    {
      does: 'A key with every scope, for 30 days',
      line: `workspace-api keys issue --workspace "$WORKSPACE_ID" --as ann \\\n    --name Trial --scope all --expires-in-days 30`,
    },
  ],
  options: ISSUE_KEY_OPTIONS,
  run: async (configuration) => (await import('./issue-key.js')).issueKey(configuration),
});

const LIST = defineCommand({
  name: 'list',
  description: 'List the API keys of a workspace, including revoked and expired ones.',
  examples: [
    { does: 'As a table', line: `workspace-api keys list --workspace "$WORKSPACE_ID"` },
    {
      does: 'The ids of the keys that were never used',
      line: `workspace-api keys list --workspace "$WORKSPACE_ID" --json |\n    jq -r '.keys[] | select(.lastUsedAt == null).id'`,
    },
  ],
  options: LIST_KEYS_OPTIONS,
  run: async (configuration) => (await import('./list-keys.js')).listKeys(configuration),
});

const ROTATE = defineCommand({
  name: 'rotate',
  description:
    'Issue a replacement for an API key, with the same name, scopes and lifetime. Both keys stay valid until you revoke one.',
  examples: [
    {
      does: 'A key by the id that "keys list" shows',
      line: `workspace-api keys rotate "$KEY_ID" --workspace "$WORKSPACE_ID" --as ann`,
    },
  ],
  options: ROTATE_KEY_OPTIONS,
  run: async (configuration) => (await import('./rotate-key.js')).rotateKey(configuration),
});

const REVOKE = defineCommand({
  name: 'revoke',
  description: 'Revoke an API key permanently. It takes effect on the next request.',
  examples: [
    {
      does: 'A key by the id that "keys list" shows',
      line: `workspace-api keys revoke "$KEY_ID" --workspace "$WORKSPACE_ID" --as ann`,
    },
    {
      does: 'A leaked key, if no OWNER can be reached',
      line: `workspace-api keys revoke "$KEY_ID" --workspace "$WORKSPACE_ID" \\\n    --emergency --reason 'It was in a public repository.'`,
    },
  ],
  options: REVOKE_KEY_OPTIONS,
  check: ({ actor, emergency, reason }) => {
    if (emergency === false && actor === null)
      return ['--as is required. In an emergency, use --emergency and --reason.'];
    return emergency === true && reason === null ? ['--reason is required with --emergency.'] : [];
  },
  run: async (configuration) => (await import('./revoke-key.js')).revokeKey(configuration),
});

/** `workspace-api keys issue`, `keys list`, `keys rotate` and `keys revoke`. */
export const KEYS: CommandGroup = {
  name: 'keys',
  description: 'Issue, list, rotate and revoke the API keys of a workspace.',
  commands: [ISSUE, LIST, ROTATE, REVOKE],
};
