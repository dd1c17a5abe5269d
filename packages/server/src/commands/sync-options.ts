import type { WorkspaceId } from '@workspace-api/core';
import type { CommandOption, Configuration } from '../configuration/command-option.js';
import { JSON_OPTION } from '../configuration/common-options.js';
import { OPERATIONS, operationOptions } from '../configuration/operation-options.js';
import { switchOption } from '../configuration/option-kinds.js';
import { textThat, type Reader } from '../configuration/reader.js';
import { COMMAND_STORAGE_OPTIONS } from '../configuration/storage-options.js';

const { syncGroups } = OPERATIONS;

type WorkspaceOption = CommandOption & { readonly read: Reader<WorkspaceId> };

export const SYNC_OPTIONS = {
  file: {
    flags: '<file>',
    description: 'file with one record of the API per line, in JSON; "-" reads from stdin',
    rule: 'takes the path of a file, or - for stdin.',
    read: textThat((text) => text !== ''),
  },
  workspaceId: operationOptions(syncGroups).workspaceId as WorkspaceOption,
  stopOnError: switchOption('--stop-on-error', 'stop at the first rejected line'),
  ...COMMAND_STORAGE_OPTIONS,
  retrySeconds: { ...COMMAND_STORAGE_OPTIONS.retrySeconds, default: '60' },
  json: JSON_OPTION,
};

/** The values of the options of a sync. */
export type SyncConfiguration = Configuration<typeof SYNC_OPTIONS>;
