import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import {
  CREATE_WORKSPACE_OPTIONS,
  DELETE_WORKSPACE_OPTIONS,
  GET_WORKSPACE_OPTIONS,
  LIST_WORKSPACES_OPTIONS,
  RENAME_WORKSPACE_OPTIONS,
} from './workspaces-options.js';

const CREATE = defineCommand({
  name: 'create',
  description: 'Create a workspace with its first OWNER.',
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

const GET = defineCommand({
  name: 'get',
  description: 'Show a workspace.',
  examples: [{ does: 'By its id', line: 'workspace-api workspaces get --workspace "$WORKSPACE_ID"' }],
  options: GET_WORKSPACE_OPTIONS,
  run: async (configuration) => (await import('./get-workspace.js')).getWorkspace(configuration),
});

const RENAME = defineCommand({
  name: 'rename',
  description: 'Rename a workspace.',
  examples: [
    {
      does: 'After a merger',
      line: `workspace-api workspaces rename --workspace "$WORKSPACE_ID" \\\n    --name 'Acme Group'`,
    },
  ],
  options: RENAME_WORKSPACE_OPTIONS,
  run: async (configuration) => (await import('./rename-workspace.js')).renameWorkspace(configuration),
});

const DELETE = defineCommand({
  name: 'delete',
  description:
    'Delete a workspace permanently, with its keys and all of its records. Run it again if it was interrupted.',
  examples: [
    {
      does: 'With the reason, for the audit log, which stays',
      line: `workspace-api workspaces delete --workspace "$WORKSPACE_ID" --yes \\\n    --as ann --reason 'The contract ended.'`,
    },
  ],
  options: DELETE_WORKSPACE_OPTIONS,
  check: ({ yes }) => (yes === false ? ['--yes is required, because a deletion cannot be undone.'] : []),
  run: async (configuration) => (await import('./delete-workspace.js')).deleteWorkspace(configuration),
});

/** `workspace-api workspaces create`, `list`, `get`, `rename` and `delete`. */
export const WORKSPACES: CommandGroup = {
  name: 'workspaces',
  description: 'Create, list, show, rename and delete workspaces.',
  commands: [CREATE, LIST, GET, RENAME, DELETE],
};
