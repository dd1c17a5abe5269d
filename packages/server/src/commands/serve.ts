import type { Command } from 'commander';
import { toCommanderOption } from '../configuration/command-option.js';
import { readConfiguration } from '../configuration/read-configuration.js';
import { SERVE_OPTIONS } from './serve-options.js';

/** Adds `workspace-api serve`: runs the API until it is told to stop. */
export const addServeCommand = (program: Command): void => {
  const command = program.command('serve').description('Serve the API over HTTP.');
  for (const option of Object.values(SERVE_OPTIONS)) command.addOption(toCommanderOption(option));

  command.action(async () => {
    const configuration = readConfiguration(command, SERVE_OPTIONS);
    // Loading takes most of a start, so help and refusals go without.
    const { serveDemo } = await import('./serve-demo.js');
    await serveDemo(configuration);
  });
};
