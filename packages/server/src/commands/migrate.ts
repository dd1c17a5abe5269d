import { defineCommand } from '../configuration/command-definition.js';
import { JSON_OPTION, inGroup, option } from '../configuration/command-option.js';
import { COMMAND_STORAGE_OPTIONS, checkStorage } from '../configuration/storage-options.js';
import { SWITCH } from '../configuration/value-types.js';
import type { Storage } from '../database/storage.js';
import { print, type CommandResult } from '../text/print.js';
import { reportNotice } from '../failures/report-failure.js';

const describe = (name: string, statements: readonly string[]): CommandResult => {
  if (statements.length === 0) reportNotice(`nothing is missing in ${name}.`);
  return { document: { statements }, lines: statements.map((statement) => `${statement};`) };
};

const plan = async ({ name, planMigration }: Storage): Promise<CommandResult> =>
  describe(name, (await planMigration?.()) ?? []);

const planFile = async (file: string): Promise<CommandResult> =>
  describe(`the file ${file}`, (await import('../database/open-file.js')).planFile(file));

const migrate = async ({ name, migrate: createMissing }: Storage): Promise<CommandResult> => {
  await createMissing?.();
  return { document: { storage: name }, lines: [`Everything that the API requires is in ${name}.`] };
};

/** `workspace-api migrate`: creates the tables and indexes that the API requires. */
export const MIGRATE = defineCommand({
  name: 'migrate',
  description: 'Create the missing tables and indexes of the database. Safe to run at any time.',
  examples: {
    'A database on this machine': 'workspace-api migrate --mongodb-uri mongodb://localhost:27017/workspace_api',
    'The database that WORKSPACE_API_MONGODB_URI names, for a program': 'workspace-api migrate --json',
  },
  options: {
    ...COMMAND_STORAGE_OPTIONS,
    ...inGroup('Output', {
      dryRun: option('print the statements that would run, and run none', SWITCH),
    }),
    json: JSON_OPTION,
  },
  check: checkStorage,
  run: async ({ json, dryRun, ...configuration }) => {
    const { data } = configuration;
    if (dryRun && data !== null) {
      print(json, await planFile(data));
      return;
    }
    const { withStorage } = await import('../database/with-storage.js');
    print(json, await withStorage({ ...configuration, create: true }, dryRun ? plan : migrate, true));
  },
});
