import { defineCommand, type CommandDefinition } from '../configuration/command-definition.js';
import { checkStorage } from '../configuration/storage-options.js';
import { SYNC_OPTIONS } from './sync-options.js';

const syncCommand = (kind: 'instances' | 'groups'): CommandDefinition =>
  defineCommand({
    name: kind,
    description: `Sync ${kind}: add missing records and update changed ones. Nothing is removed. Safe to run again.`,
    examples: [
      { does: 'From a file', line: `workspace-api sync ${kind} ${kind}.ndjson --workspace "$WORKSPACE_ID"` },
      {
        does: 'From another program',
        line: `gunzip -c ${kind}.ndjson.gz |\n    workspace-api sync ${kind} - --workspace "$WORKSPACE_ID"`,
      },
    ],
    options: SYNC_OPTIONS,
    check: (values) => checkStorage(values),
    run: async (configuration) => (await import('./sync-file.js')).syncFile(kind, configuration),
  });

/** The commands `sync instances` and `sync groups`. */
export const SYNC: readonly CommandDefinition[] = [syncCommand('instances'), syncCommand('groups')];
