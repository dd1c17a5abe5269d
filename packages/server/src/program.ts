import { createRequire } from 'node:module';
import { Command } from 'commander';
import { addServeCommand } from './commands/serve.js';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** The command line. It throws where commander would exit, so that one place decides on exit codes. */
export const createProgram = (): Command => {
  const program = new Command('workspace-api')
    .description('A public REST API over the data of workspaces.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('Add --help to see what it takes.');
  addServeCommand(program);
  return program;
};
