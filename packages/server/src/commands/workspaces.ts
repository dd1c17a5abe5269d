import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { CREATE_WORKSPACE_OPTIONS, LIST_WORKSPACES_OPTIONS } from './workspaces-options.js';

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
  options: CREATE_WORKSPACE_OPTIONS,
  run: async (configuration) => (await import('./create-workspace.js')).createWorkspace(configuration),
});

const LIST = defineCommand({
  name: 'list',
  description: 'List the workspaces.',
  examples: [
    { does: 'As a table', line: 'workspace-api workspaces list' },
    { does: 'For a program', line: 'workspace-api workspaces list --json' },
  ],
  options: LIST_WORKSPACES_OPTIONS,
  run: async (configuration) => (await import('./list-workspaces.js')).listWorkspaces(configuration),
});

/** `workspace-api workspaces create` and `workspaces list`. */
export const WORKSPACES: CommandGroup = {
  name: 'workspaces',
  description: 'Create and list workspaces.',
  commands: [CREATE, LIST],
};
