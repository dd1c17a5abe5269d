import { Command } from 'commander';
import { addImportCommand } from './commands/import.js';
import { addKeysCommand } from './commands/keys.js';
import { addMigrateCommand } from './commands/migrate.js';
import { addServeCommand } from './commands/serve.js';
import { addWorkspacesCommand } from './commands/workspaces.js';
import { maskSecrets } from './mask-secrets.js';
import { VERSION } from './version.js';

const COMMANDS = [addServeCommand, addMigrateCommand, addWorkspacesCommand, addKeysCommand, addImportCommand];

/** The command line. It throws where commander would exit, so that one place decides on exit codes. */
export const createProgram = (): Command => {
  const program = new Command('workspace-api')
    .description('A public REST API over the data of workspaces.')
    .version(VERSION)
    .exitOverride()
    // An unknown option is repeated with its value.
    .configureOutput({ writeErr: (text) => process.stderr.write(maskSecrets(text)) })
    .showHelpAfterError('Add --help to see what it takes.');
  for (const add of COMMANDS) add(program);
  return program;
};
