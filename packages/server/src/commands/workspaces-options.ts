import { MEMBER_ID_LENGTH, NAME_LENGTH } from '@workspace-api/core';
import type { Configuration } from '../configuration/command-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { textOption } from '../configuration/text-option.js';

export const CREATE_WORKSPACE_OPTIONS = {
  name: textOption('--name <name>', 'name of the workspace', NAME_LENGTH),
  owner: textOption('--owner <member-id>', 'id of the person who becomes its first OWNER', MEMBER_ID_LENGTH),
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export const LIST_WORKSPACES_OPTIONS = { ...MONGODB_OPTIONS, json: JSON_OPTION };

export type CreateWorkspaceConfiguration = Configuration<typeof CREATE_WORKSPACE_OPTIONS>;

export type ListWorkspacesConfiguration = Configuration<typeof LIST_WORKSPACES_OPTIONS>;
