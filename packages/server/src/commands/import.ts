import type { WorkspaceId } from '@workspace-api/core';
import { z } from 'zod';
import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import type { Configuration } from '../configuration/command-option.js';
import { idOption } from '../configuration/id-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { switchOption } from '../configuration/switch-option.js';

const OPTIONS = {
  file: {
    flags: '<file>',
    description: 'file of one JSON object per line, as the API answers them; "-" reads what is piped in',
    rule: 'is needed, and takes the path of a file, or - for what is piped in.',
    schema: z.string().min(1),
  },
  workspace: idOption<WorkspaceId>('--workspace <id>', 'the workspace to import into'),
  stopOnError: switchOption('--stop-on-error', 'stop at the first line that is refused, instead of going on'),
  retrySeconds: {
    flags: '--retry-seconds <number>',
    description: 'how many seconds to try again while the database cannot be reached',
    default: '60',
    rule: 'takes a whole number of seconds from 0 to 86400.',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(86_400)),
  },
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type ImportConfiguration = Configuration<typeof OPTIONS>;

const importCommand = (kind: 'instances' | 'groups') =>
  defineCommand({
    name: kind,
    description: `Import ${kind}. It can be run again: those that are there already are left as they are.`,
    examples: [
      { does: 'A file', line: `workspace-api import ${kind} ${kind}.ndjson --workspace "$WORKSPACE_ID"` },
      {
        does: 'What another program writes',
        line: `gunzip -c ${kind}.ndjson.gz |\n    workspace-api import ${kind} - --workspace "$WORKSPACE_ID"`,
      },
    ],
    options: OPTIONS,
    run: async (configuration) => (await import('./import-file.js')).importFile(kind, configuration),
  });

/** `workspace-api import instances` and `import groups`. */
export const IMPORT: CommandGroup = {
  name: 'import',
  description: 'Import records of a workspace from a file.',
  commands: [importCommand('instances'), importCommand('groups')],
};
