import type { WorkspaceId } from '@workspace-api/core';
import type { Configuration } from '../configuration/command-option.js';
import { idOption, switchOption } from '../configuration/option-kinds.js';
import { JSON_OPTION } from '../configuration/common-options.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { textThat } from '../configuration/reader.js';

export const SYNC_OPTIONS = {
  file: {
    flags: '<file>',
    description: 'file with one JSON object per line, in the format of the API; "-" reads from stdin',
    rule: 'takes the path of a file, or - for stdin.',
    read: textThat((text) => text !== ''),
  },
  workspace: idOption<WorkspaceId>('--workspace <id>', 'id of the workspace'),
  stopOnError: switchOption('--stop-on-error', 'stop at the first rejected line'),
  ...MONGODB_OPTIONS,
  retrySeconds: { ...MONGODB_OPTIONS.retrySeconds, default: '60' },
  json: JSON_OPTION,
};

export type SyncConfiguration = Configuration<typeof SYNC_OPTIONS>;
