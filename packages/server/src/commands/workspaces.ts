import { PAGE_LIMIT, type Workspace } from '@workspace-api/core';
import { once } from 'node:events';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { inGroup, option } from '../configuration/command-option.js';
import { nextCommand } from '../configuration/next-command.js';
import { OPERATIONS, operationOptions } from '../configuration/operation-options.js';
import { SWITCH } from '../configuration/value-types.js';
import type { CommandResult } from '../text/print.js';
import { terminalJson } from '../text/printable.js';
import { shellWord } from '../text/shell.js';
import { table } from '../text/table.js';
import { limitTable } from './limits.js';
import { allPages, operationCommand, storageCommand } from './operation-command.js';

const tableOf = (workspaces: readonly Workspace[]): string[] =>
  table(
    ['ID', 'NAME', 'CREATED'],
    workspaces.map(({ id, name, createdAt }) => [id, name, createdAt]),
  );

const show = (workspace: Workspace): CommandResult => ({ document: { workspace }, lines: tableOf([workspace]) });

const CREATE = operationCommand({
  operation: 'createWorkspace',
  create: true,
  examples: {
    'The person who may issue its keys is "ann" in your own system':
      "workspace-api workspaces create --name 'Acme Logistics' --owner ann",
    'Its id alone, for a script':
      'workspace-api workspaces create --name Acme --owner ann --json |\n    jq -r .workspace.id',
  },
  show: (workspace, { ownerId }) => {
    const { id, name, createdAt } = workspace;
    const owner = String(ownerId);
    return {
      document: { workspace },
      lines: [
        ...table(['ID', 'NAME', 'OWNER', 'CREATED'], [[id, name, owner, createdAt]]),
        '',
        'Next, issue an API key for it:',
        '',
        `  ${nextCommand(`keys issue --workspace ${id} \\\n    --as ${shellWord(owner)} --name 'Back end' --scope all`)}`,
      ],
    };
  },
});

const LIST = storageCommand({
  name: 'list',
  description: 'List the workspaces.',
  examples: {
    'As a table': 'workspace-api workspaces list',
    'For a program': 'workspace-api workspaces list --json',
  },
  options: {},
  isRepeatable: true,
  run: async ({ admin }) => {
    const workspaces = await allPages((page) => admin.listWorkspaces(page));
    return { document: { workspaces }, lines: tableOf(workspaces) };
  },
});

const GET = operationCommand({
  operation: 'getWorkspace',
  examples: { 'By its id': 'workspace-api workspaces get --workspace "$WORKSPACE_ID"' },
  show: (workspace) => ({
    document: { workspace },
    lines: [...tableOf([workspace]), '', ...limitTable(workspace.limits)],
  }),
});

const RENAME = operationCommand({
  operation: 'renameWorkspace',
  examples: {
    'After a merger': `workspace-api workspaces rename --workspace "$WORKSPACE_ID" \\\n    --name 'Acme Group'`,
  },
  isRepeatable: true,
  show,
});

const DELETE = operationCommand({
  operation: 'deleteWorkspace',
  description:
    'Delete a workspace permanently, with its keys and all of its records. Run it again if it was interrupted.',
  examples: {
    'What it would delete': 'workspace-api workspaces delete --workspace "$WORKSPACE_ID" --dry-run',
    'With the reason, for the audit log, which stays': `workspace-api workspaces delete --workspace "$WORKSPACE_ID" --yes \\\n    --as ann --reason 'The contract ended.'`,
  },
  options: inGroup('Options', { yes: option('confirm the deletion, which cannot be undone', SWITCH) }),
  check: ({ yes, dryRun }) =>
    yes === false && dryRun === false
      ? ['--yes is required, because a deletion cannot be undone. --dry-run shows what would be deleted.']
      : [],
  isRepeatable: true,
  show: async ({ isFinished, counts }, fields, { admin }) => {
    const workspaceId = String(fields['workspaceId']);
    if (counts !== null) {
      const rows = Object.entries(counts).map(([kind, count]) => [kind, String(count)]);
      return { document: { wouldDelete: counts }, lines: table(['WOULD BE DELETED', 'COUNT'], rows) };
    }
    while (!isFinished) ({ isFinished } = await admin.deleteWorkspace({ ...fields, workspaceId }));
    return {
      document: { deleted: workspaceId },
      lines: [
        `Deleted the workspace ${workspaceId}. Its audit log is kept${fields['erase'] === true ? ', without personal data' : ''}.`,
      ],
    };
  },
});

/** The next page of an export, with which it continues after an outage, by its configuration. */
const cursors = new WeakMap<object, string>();

const EXPORT = storageCommand({
  name: 'export',
  description: 'Print everything that is stored of a workspace, one JSON object per line.',
  examples: { 'Into a file': 'workspace-api workspaces export --workspace "$WORKSPACE_ID" >acme.ndjson' },
  options: { workspaceId: operationOptions(OPERATIONS.exportWorkspace).workspaceId },
  isRepeatable: true,
  run: async ({ admin }, configuration) => {
    const { workspaceId } = configuration;
    for (;;) {
      const request = { workspaceId, cursor: cursors.get(configuration), limit: PAGE_LIMIT.max };
      const { items, nextCursor } = await admin.exportWorkspace(request);
      const lines = items.map(terminalJson);
      if (nextCursor === null) return { document: undefined, lines };
      cursors.set(configuration, nextCursor);
      if (!process.stdout.write(lines.map((line) => `${line}\n`).join(''))) await once(process.stdout, 'drain');
    }
  },
});

/** The commands `workspaces create`, `list`, `get`, `rename`, `delete` and `export`. */
export const GROUP: readonly CommandDefinition[] = [CREATE, LIST, GET, RENAME, DELETE, EXPORT];
