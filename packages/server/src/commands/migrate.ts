import type { Command } from 'commander';
import { addCommand } from '../configuration/add-command.js';
import type { Configuration } from '../configuration/command-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';

const OPTIONS = { ...MONGODB_OPTIONS, json: JSON_OPTION };

export type MigrateConfiguration = Configuration<typeof OPTIONS>;

/** Adds `workspace-api migrate`: brings the database to the form that the API needs. */
export const addMigrateCommand = (program: Command): void =>
  addCommand(program, {
    name: 'migrate',
    description: 'Create the indexes that the database lacks. It can be run at any time, and again.',
    options: OPTIONS,
    run: async (configuration) => (await import('./migrate-database.js')).migrateDatabase(configuration),
  });
