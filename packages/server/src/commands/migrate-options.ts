import type { Configuration } from '../configuration/command-option.js';
import { JSON_OPTION } from '../configuration/common-options.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';

export const MIGRATE_OPTIONS = { ...MONGODB_OPTIONS, json: JSON_OPTION };

export type MigrateConfiguration = Configuration<typeof MIGRATE_OPTIONS>;
