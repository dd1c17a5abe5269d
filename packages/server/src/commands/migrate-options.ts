import type { Configuration } from '../configuration/command-option.js';
import { JSON_OPTION } from '../configuration/common-options.js';
import { COMMAND_STORAGE_OPTIONS } from '../configuration/storage-options.js';

export const MIGRATE_OPTIONS = { ...COMMAND_STORAGE_OPTIONS, json: JSON_OPTION };

export type MigrateConfiguration = Configuration<typeof MIGRATE_OPTIONS>;
