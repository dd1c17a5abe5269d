import { defineCommand } from '../configuration/command-definition.js';
import { checkStorage } from '../configuration/storage-options.js';
import { MIGRATE_OPTIONS } from './migrate-options.js';

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
  options: MIGRATE_OPTIONS,
  check: (values) => checkStorage(values),
  run: async (configuration) => (await import('./migrate-database.js')).migrateDatabase(configuration),
});
