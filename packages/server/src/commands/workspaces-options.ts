import { MEMBER_ID_LENGTH, NAME_LENGTH } from '@workspace-api/core';
import type { Configuration } from '../configuration/command-option.js';
import { JSON_OPTION, ORIGIN_OPTIONS, WORKSPACE_OPTION } from '../configuration/common-options.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { switchOption, textOption } from '../configuration/option-kinds.js';

export const CREATE_WORKSPACE_OPTIONS = {
  name: textOption('--name <name>', 'name of the workspace', NAME_LENGTH),
  owner: textOption('--owner <member-id>', 'id of the first OWNER', MEMBER_ID_LENGTH),
  ...ORIGIN_OPTIONS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export const LIST_WORKSPACES_OPTIONS = { ...MONGODB_OPTIONS, json: JSON_OPTION };

export const GET_WORKSPACE_OPTIONS = { workspace: WORKSPACE_OPTION, ...MONGODB_OPTIONS, json: JSON_OPTION };

export const RENAME_WORKSPACE_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  name: textOption('--name <name>', 'new name of the workspace', NAME_LENGTH),
  ...ORIGIN_OPTIONS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export const DELETE_WORKSPACE_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  yes: switchOption('--yes', 'confirm the deletion, which cannot be undone'),
  ...ORIGIN_OPTIONS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type CreateWorkspaceConfiguration = Configuration<typeof CREATE_WORKSPACE_OPTIONS>;

export type ListWorkspacesConfiguration = Configuration<typeof LIST_WORKSPACES_OPTIONS>;

export type GetWorkspaceConfiguration = Configuration<typeof GET_WORKSPACE_OPTIONS>;

export type RenameWorkspaceConfiguration = Configuration<typeof RENAME_WORKSPACE_OPTIONS>;

export type DeleteWorkspaceConfiguration = Configuration<typeof DELETE_WORKSPACE_OPTIONS>;
