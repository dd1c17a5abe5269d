import { MEMBER_ID_LENGTH, NAME_LENGTH } from '@workspace-api/core';
import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
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

const CREATE = defineCommand({
  name: 'create',
  description: 'Create a workspace together with its first OWNER.',
  examples: [
    {
      does: 'The person who may issue its keys is "ann" in your own system',
      line: "workspace-api workspaces create --name 'Acme Logistics' --owner ann",
    },
    {
      does: 'Its id alone, for a script',
      line: 'workspace-api workspaces create --name Acme --owner ann --json |\n    jq -r .workspace.id',
    },
  ],
  options: CREATE_OPTIONS,
  run: async (configuration) => (await import('./create-workspace.js')).createWorkspace(configuration),
});

const LIST = defineCommand({
  name: 'list',
  description: 'List the workspaces.',
  examples: [
    { does: 'As a table', line: 'workspace-api workspaces list' },
    { does: 'For a program', line: 'workspace-api workspaces list --json' },
  ],
  options: LIST_OPTIONS,
  run: async (configuration) => (await import('./list-workspaces.js')).listWorkspaces(configuration),
});

/** `workspace-api workspaces create` and `workspaces list`. */
export const WORKSPACES: CommandGroup = {
  name: 'workspaces',
  description: 'Create and list workspaces.',
  commands: [CREATE, LIST],
};
