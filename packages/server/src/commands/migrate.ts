import { defineCommand } from '../configuration/command-definition.js';
import { JSON_OPTION } from '../configuration/command-option.js';
import { COMMAND_STORAGE_OPTIONS, checkStorage } from '../configuration/storage-options.js';
import type { Storage } from '../database/storage.js';
import { print, type CommandResult } from '../print.js';

/** `workspace-api migrate`: creates the tables and indexes that the API requires. */
export const MIGRATE = defineCommand({
  name: 'migrate',
  description: 'Create the missing tables and indexes of the database. Safe to run at any time.',
  examples: {
    'A database on this machine': 'workspace-api migrate --mongodb-uri mongodb://localhost:27017/workspace_api',
    'The database that WORKSPACE_API_MONGODB_URI names, for a program': 'workspace-api migrate --json',
  },
  options: { ...COMMAND_STORAGE_OPTIONS, json: JSON_OPTION },
  check: (values) => checkStorage(values),
  run: async ({ json, ...configuration }) => {
    const { withStorage } = await import('../database/with-storage.js');
    const migrate = async ({ name, migrate: createMissing }: Storage): Promise<CommandResult> =>
      (await createMissing?.()) ?? {
        document: { storage: name },
        lines: [`Everything that the API requires is in ${name}.`],
      };
    print(json, await withStorage({ ...configuration, create: true }, migrate, true));
  },
});
