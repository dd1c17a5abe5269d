import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { IMPORT_OPTIONS } from './import-options.js';

const importCommand = (kind: 'instances' | 'groups') =>
  defineCommand({
    name: kind,
    description: `Import ${kind}. Safe to run again: existing records are skipped, or updated with --existing update.`,
    examples: [
      { does: 'From a file', line: `workspace-api import ${kind} ${kind}.ndjson --workspace "$WORKSPACE_ID"` },
      {
        does: 'From another program',
        line: `gunzip -c ${kind}.ndjson.gz |\n    workspace-api import ${kind} - --workspace "$WORKSPACE_ID"`,
      },
    ],
    options: IMPORT_OPTIONS,
    run: async (configuration) => (await import('./import-file.js')).importFile(kind, configuration),
  });

/** `workspace-api import instances` and `import groups`. */
export const IMPORT: CommandGroup = {
  name: 'import',
  description: 'Import records into a workspace from a file.',
  commands: [importCommand('instances'), importCommand('groups')],
};
