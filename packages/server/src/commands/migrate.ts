import { defineCommand } from '../configuration/command-definition.js';
import { MIGRATE_OPTIONS } from './migrate-options.js';

/** `workspace-api migrate`: creates the indexes that the API requires. */
export const MIGRATE = defineCommand({
  name: 'migrate',
  description: 'Create the missing indexes of the database. Safe to run at any time.',
  examples: [
    {
      does: 'A database on this machine',
      line: 'workspace-api migrate --mongodb-uri mongodb://localhost:27017/workspace_api',
    },
    { does: 'The database that WORKSPACE_API_MONGODB_URI names, for a program', line: 'workspace-api migrate --json' },
  ],
  options: MIGRATE_OPTIONS,
  run: async (configuration) => (await import('./migrate-database.js')).migrateDatabase(configuration),
});
