import { KEY_LIFETIMES, MEMBER_ID_LENGTH, NAME_LENGTH, SCOPES, type ApiKeyId } from '@workspace-api/core';
import { z } from 'zod';
import type { Configuration } from '../configuration/command-option.js';
import { idOption } from '../configuration/id-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { textOption } from '../configuration/text-option.js';
import { WORKSPACE_OPTION } from '../configuration/workspace-option.js';

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

export const ISSUE_KEY_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  actor: ACTOR,
  name: textOption('--name <name>', 'name of the key', NAME_LENGTH),
  scopes: SCOPE,
  expiresInDays: EXPIRES_IN_DAYS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export const LIST_KEYS_OPTIONS = { workspace: WORKSPACE_OPTION, ...MONGODB_OPTIONS, json: JSON_OPTION };

export const REVOKE_KEY_OPTIONS = {
  keyId: idOption<ApiKeyId>('<key-id>', 'id of the key'),
  workspace: WORKSPACE_OPTION,
  actor: ACTOR,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type IssueKeyConfiguration = Configuration<typeof ISSUE_KEY_OPTIONS>;

export type ListKeysConfiguration = Configuration<typeof LIST_KEYS_OPTIONS>;

export type RevokeKeyConfiguration = Configuration<typeof REVOKE_KEY_OPTIONS>;
