import { ROLES } from '@workspace-api/admin';
import { MEMBER_ID_LENGTH } from '@workspace-api/core';
import type { Configuration } from '../configuration/command-option.js';
import { JSON_OPTION, ORIGIN_OPTIONS, WORKSPACE_OPTION } from '../configuration/common-options.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { oneOf } from '../configuration/reader.js';
import { textOption } from '../configuration/option-kinds.js';

const MEMBER = textOption('--member <member-id>', 'id of the person in your own system', MEMBER_ID_LENGTH);

const ROLE = {
  flags: '--role <role>',
  description: `role of the member: ${ROLES.join(' or ')}`,
  default: 'MEMBER',
  rule: `takes ${ROLES.join(' or ')}.`,
  read: oneOf(ROLES),
};

export const LIST_MEMBERS_OPTIONS = { workspace: WORKSPACE_OPTION, ...MONGODB_OPTIONS, json: JSON_OPTION };

export const ADD_MEMBER_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  member: MEMBER,
  role: ROLE,
  ...ORIGIN_OPTIONS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export const REMOVE_MEMBER_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  member: MEMBER,
  ...ORIGIN_OPTIONS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type ListMembersConfiguration = Configuration<typeof LIST_MEMBERS_OPTIONS>;

export type AddMemberConfiguration = Configuration<typeof ADD_MEMBER_OPTIONS>;

export type RemoveMemberConfiguration = Configuration<typeof REMOVE_MEMBER_OPTIONS>;
