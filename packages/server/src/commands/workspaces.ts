import { MEMBER_ID_LENGTH, NAME_LENGTH } from '@workspace-api/core';
import type { Command } from 'commander';
import { addCommand } from '../configuration/add-command.js';
import type { Configuration } from '../configuration/command-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { textOption } from '../configuration/text-option.js';

const CREATE_OPTIONS = {
  name: textOption('--name <name>', 'name of the workspace', NAME_LENGTH),
  owner: textOption('--owner <member-id>', 'id of the person who becomes its first OWNER', MEMBER_ID_LENGTH),
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

const LIST_OPTIONS = { ...MONGODB_OPTIONS, json: JSON_OPTION };

export type CreateWorkspaceConfiguration = Configuration<typeof CREATE_OPTIONS>;

export type ListWorkspacesConfiguration = Configuration<typeof LIST_OPTIONS>;

/** Adds `workspace-api workspaces create` and `workspaces list`. */
export const addWorkspacesCommand = (program: Command): void => {
  const group = program.command('workspaces').description('Create and list workspaces.');
  addCommand(group, {
    name: 'create',
    description: 'Create a workspace together with its first OWNER.',
    options: CREATE_OPTIONS,
    run: async (configuration) => (await import('./create-workspace.js')).createWorkspace(configuration),
  });
  addCommand(group, {
    name: 'list',
    description: 'List the workspaces.',
    options: LIST_OPTIONS,
    run: async (configuration) => (await import('./list-workspaces.js')).listWorkspaces(configuration),
  });
};
