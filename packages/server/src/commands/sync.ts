import type { WorkspaceId } from '@workspace-api/core';
import { defineCommand, type CommandDefinition } from '../configuration/command-definition.js';
import { JSON_OPTION, inGroup, option, type CommandOption } from '../configuration/command-option.js';
import { OPERATIONS, operationOptions } from '../configuration/operation-options.js';
import { COMMAND_STORAGE_OPTIONS, checkStorage } from '../configuration/storage-options.js';
import { SWITCH, text } from '../configuration/value-types.js';

interface Origin {
  readonly workspaceId: CommandOption<WorkspaceId>;
  readonly actor: CommandOption<string | null>;
  readonly reason: CommandOption<string | null>;
  readonly removeMissing: CommandOption<boolean>;
  readonly dryRun: CommandOption<boolean>;
}

const { workspaceId, actor, reason, removeMissing, dryRun }: Origin = operationOptions(OPERATIONS.syncGroups);

const OPTIONS = {
  ...inGroup('Options', {
    file: option(
      'file with one record of the API per line, in JSON; "-" reads from stdin',
      text('file', 'Must be the path of a file, or - for stdin.', (path) => path !== ''),
      { flags: '<file>' },
    ),
    workspaceId,
    actor,
    reason,
    removeMissing,
    dryRun,
    stopOnError: option('stop at the first rejected line', SWITCH),
  }),
  ...COMMAND_STORAGE_OPTIONS,
  retrySeconds: { ...COMMAND_STORAGE_OPTIONS.retrySeconds, default: '60' },
  json: JSON_OPTION,
};

const syncCommand = (kind: 'instances' | 'groups'): CommandDefinition =>
  defineCommand({
    name: kind,
    description: `Sync ${kind}: add missing records and update changed ones. Safe to run again.`,
    examples: {
      'From a file': `workspace-api sync ${kind} ${kind}.ndjson --workspace "$WORKSPACE_ID"`,
      'What it would do, with the removal of records that the file does not have': `workspace-api sync ${kind} ${kind}.ndjson --workspace "$WORKSPACE_ID" \\\n    --remove-missing --dry-run`,
      'From another program': `gunzip -c ${kind}.ndjson.gz |\n    workspace-api sync ${kind} - --workspace "$WORKSPACE_ID"`,
    },
    options: OPTIONS,
    check: ({ file, removeMissing: isRemoving, ...values }) => [
      ...(isRemoving === true && file === '-' ? ['--remove-missing takes a file, because it reads it twice.'] : []),
      ...checkStorage(values),
    ],
    run: async (configuration) => (await import('./sync-file.js')).syncFile(kind, configuration),
  });

/** The commands `sync instances` and `sync groups`. */
export const GROUP: readonly CommandDefinition[] = [syncCommand('instances'), syncCommand('groups')];
