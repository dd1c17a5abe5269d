import { KEY_LIFETIMES } from '@workspace-api/admin';
import { MEMBER_ID_LENGTH, NAME_LENGTH, SCOPES, SCOPE_PATTERN, type ApiKeyId, type Scope } from '@workspace-api/core';
import type { Configuration } from '../configuration/command-option.js';
import { idOption, optionalTextOption, switchOption, textOption } from '../configuration/option-kinds.js';
import { JSON_OPTION, REASON_OPTION, WORKSPACE_OPTION } from '../configuration/common-options.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { orElse, type Reader } from '../configuration/reader.js';

const ACTOR = textOption('--as <member-id>', 'id of the OWNER who makes the change', MEMBER_ID_LENGTH);

/** The lifetimes in days. Without the flag, a key never expires. */
const LIFETIMES = KEY_LIFETIMES.filter((days) => days !== null);

const isScope = (text: unknown): text is Scope => SCOPES.some((scope) => scope === text);

/** A variable has them in one text. */
const wordsOf = (given: unknown): readonly unknown[] =>
  typeof given === 'string' ? given.trim().split(/[\s,]+/) : Array.isArray(given) ? given : [];

const readScopes: Reader<Scope[]> = (given) => {
  const names = wordsOf(given);
  if (names.join() === 'all') return [...SCOPES];
  const scopes = [...new Set(names)];
  return scopes.length > 0 && scopes.every(isScope) ? scopes : undefined;
};

const isHostScope = (text: unknown): text is Scope =>
  typeof text === 'string' && SCOPE_PATTERN.test(text) && !isScope(text);

const readHostScopes: Reader<Scope[]> = (given) => {
  const scopes = [...new Set(wordsOf(given))];
  return scopes.length > 0 && scopes.every(isHostScope) ? scopes : undefined;
};

const SCOPE = {
  flags: '--scope <scope...>',
  description: `scopes of the key: "all", or one or more of ${SCOPES.join(', ')}`,
  rule: `takes one or more of ${SCOPES.join(', ')}, or "all".`,
  read: readScopes,
};

const HOST_SCOPE = {
  flags: '--host-scope <scope...>',
  description: 'scopes of operations of your own that the key has too, such as invoices:read (docs/own-operations.md)',
  defaultDescription: 'none',
  rule: 'takes one or more scopes of your own operations, such as invoices:read. Name built-in ones with --scope.',
  read: orElse(readHostScopes, []),
};

const EXPIRES_IN_DAYS = {
  flags: '--expires-in-days <days>',
  description: `number of days until the key expires: ${LIFETIMES.join(', ')}`,
  defaultDescription: 'never',
  rule: `takes one of ${LIFETIMES.join(', ')}.`,
  read: orElse((given) => LIFETIMES.find((days) => String(days) === given), null),
};

const EMERGENCY = switchOption(
  '--emergency',
  'act without an OWNER. Requires --reason, and is marked in the audit log',
);

export const ISSUE_KEY_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  actor: ACTOR,
  name: textOption('--name <name>', 'name of the key', NAME_LENGTH),
  scopes: SCOPE,
  hostScopes: HOST_SCOPE,
  expiresInDays: EXPIRES_IN_DAYS,
  reason: REASON_OPTION,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export const LIST_KEYS_OPTIONS = { workspace: WORKSPACE_OPTION, ...MONGODB_OPTIONS, json: JSON_OPTION };

export const REVOKE_KEY_OPTIONS = {
  keyId: idOption<ApiKeyId>('<key-id>', 'id of the key'),
  workspace: WORKSPACE_OPTION,
  actor: optionalTextOption('--as <member-id>', 'id of the OWNER who makes the change', MEMBER_ID_LENGTH),
  emergency: EMERGENCY,
  reason: REASON_OPTION,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export const ROTATE_KEY_OPTIONS = {
  keyId: idOption<ApiKeyId>('<key-id>', 'id of the key'),
  workspace: WORKSPACE_OPTION,
  actor: ACTOR,
  reason: REASON_OPTION,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type IssueKeyConfiguration = Configuration<typeof ISSUE_KEY_OPTIONS>;

export type ListKeysConfiguration = Configuration<typeof LIST_KEYS_OPTIONS>;

export type RevokeKeyConfiguration = Configuration<typeof REVOKE_KEY_OPTIONS>;

export type RotateKeyConfiguration = Configuration<typeof ROTATE_KEY_OPTIONS>;
