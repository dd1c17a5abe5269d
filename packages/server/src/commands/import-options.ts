import type { WorkspaceId } from '@workspace-api/core';
import type { Configuration } from '../configuration/command-option.js';
import { idOption, switchOption } from '../configuration/option-kinds.js';
import { JSON_OPTION } from '../configuration/common-options.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { oneOf, textThat } from '../configuration/reader.js';

export const IMPORT_OPTIONS = {
  file: {
    flags: '<file>',
    description: 'file of one JSON object per line, as the API answers them; "-" reads what is piped in',
    rule: 'is needed, and takes the path of a file, or - for what is piped in.',
    read: textThat((text) => text !== ''),
  },
  workspace: idOption<WorkspaceId>('--workspace <id>', 'the workspace to import into'),
  existing: {
    flags: '--existing <what>',
    description:
      'what becomes of records that are there already: "skip" leaves them, "update" updates those that differ',
    default: 'skip',
    rule: 'takes skip or update.',
    read: oneOf(['skip', 'update']),
  },
  stopOnError: switchOption('--stop-on-error', 'stop at the first line that is rejected, instead of going on'),
  ...MONGODB_OPTIONS,
  retrySeconds: { ...MONGODB_OPTIONS.retrySeconds, default: '60' },
  json: JSON_OPTION,
};

export type ImportConfiguration = Configuration<typeof IMPORT_OPTIONS>;
