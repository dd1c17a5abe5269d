import { print } from '../print.js';
import { defineCommand } from '../configuration/command-definition.js';
import { JSON_OPTION } from '../configuration/command-option.js';
import { COMMAND_STORAGE_OPTIONS, checkStorage } from '../configuration/storage-options.js';

/** `workspace-api migrate`: creates the tables and indexes that the API requires. */
export const MIGRATE = defineCommand({
  name: 'migrate',
  description: 'Create the missing tables and indexes of the database. Safe to run at any time.',
  examples: [
    {
      does: 'A database on this machine',
      line: 'workspace-api migrate --mongodb-uri mongodb://localhost:27017/workspace_api',
    },
    { does: 'The database that WORKSPACE_API_MONGODB_URI names, for a program', line: 'workspace-api migrate --json' },
  ],
  options: { ...COMMAND_STORAGE_OPTIONS, json: JSON_OPTION },
  check: (values) => checkStorage(values),
  run: async (configuration) => {
    const { withStorage } = await import('../database/with-storage.js');
    const { document, lines } = await withStorage(configuration, (storage) => storage.migrate(), true);
    print(configuration.json, document, lines);
  },
});
