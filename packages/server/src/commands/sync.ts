import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { SYNC_OPTIONS } from './sync-options.js';

const syncCommand = (kind: 'instances' | 'groups') =>
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
    run: async (configuration) => (await import('./sync-file.js')).syncFile(kind, configuration),
  });

/** `workspace-api sync instances` and `import groups`. */
export const SYNC: CommandGroup = {
  name: 'sync',
  description: 'Sync the records of a workspace with a file.',
  commands: [syncCommand('instances'), syncCommand('groups')],
};
