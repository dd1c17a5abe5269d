import {
  KEY_LIFETIMES,
  MEMBER_ID_LENGTH,
  NAME_LENGTH,
  SCOPES,
  type ApiKeyId,
  type WorkspaceId,
} from '@workspace-api/core';
import { z } from 'zod';
import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import type { Configuration } from '../configuration/command-option.js';
import { idOption } from '../configuration/id-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { textOption } from '../configuration/text-option.js';

const WORKSPACE = idOption<WorkspaceId>('--workspace <id>', 'the workspace');

const ACTOR = textOption('--as <member-id>', 'the OWNER of the workspace on whose behalf', MEMBER_ID_LENGTH);

/** The lifetimes that a flag can spell; without the flag a key never expires. */
const LIFETIMES = KEY_LIFETIMES.filter((days) => days !== null);

const SCOPE = {
  flags: '--scope <scope...>',
  description: `what the key allows: "all", or one or more of ${SCOPES.join(', ')}`,
  rule: `is needed, and takes one or more of ${SCOPES.join(', ')}, or "all".`,
  // A variable has them in one text.
  schema: z
    .union([z.array(z.string()), z.string().transform((text) => text.trim().split(/[\s,]+/))])
    .transform((scopes) => (scopes.join() === 'all' ? [...SCOPES] : [...new Set(scopes)]))
    .pipe(z.array(z.enum(SCOPES)).min(1)),
};

const EXPIRES_IN_DAYS = {
  flags: '--expires-in-days <days>',
  description: `after how many days the key expires: ${LIFETIMES.join(', ')}`,
  defaultDescription: 'never',
  rule: `takes one of ${LIFETIMES.join(', ')}.`,
  schema: z
    .enum(LIFETIMES.map(String))
    .nullish()
    .transform((text) => LIFETIMES.find((days) => String(days) === text) ?? null),
};

const ISSUE_OPTIONS = {
  workspace: WORKSPACE,
  actor: ACTOR,
  name: textOption('--name <name>', 'name of the key', NAME_LENGTH),
  scopes: SCOPE,
  expiresInDays: EXPIRES_IN_DAYS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

const LIST_OPTIONS = { workspace: WORKSPACE, ...MONGODB_OPTIONS, json: JSON_OPTION };

const REVOKE_OPTIONS = {
  keyId: idOption<ApiKeyId>('<key-id>', 'id of the key'),
  workspace: WORKSPACE,
  actor: ACTOR,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type IssueKeyConfiguration = Configuration<typeof ISSUE_OPTIONS>;

export type ListKeysConfiguration = Configuration<typeof LIST_OPTIONS>;

export type RevokeKeyConfiguration = Configuration<typeof REVOKE_OPTIONS>;

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
  options: ISSUE_OPTIONS,
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
  options: LIST_OPTIONS,
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
  options: REVOKE_OPTIONS,
  run: async (configuration) => (await import('./revoke-key.js')).revokeKey(configuration),
});

/** `workspace-api keys issue`, `keys list` and `keys revoke`. */
export const KEYS: CommandGroup = {
  name: 'keys',
  description: 'Issue, list and revoke the API keys of a workspace.',
  commands: [ISSUE, LIST, REVOKE],
};
