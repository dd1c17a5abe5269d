import type { Command } from 'commander';
import { addCommand } from '../configuration/add-command.js';
import { SERVE_OPTIONS, checkServeOptions } from './serve-options.js';

/** Adds `workspace-api serve`: runs the API until it is told to stop. */
export const addServeCommand = (program: Command): void =>
  addCommand(program, {
    name: 'serve',
    description: 'Serve the API over HTTP.',
    options: SERVE_OPTIONS,
    check: checkServeOptions,
    run: async ({ mongodbUri, ...configuration }) => {
      // Each has the other's storage and driver left unloaded.
      if (mongodbUri === null) await (await import('./serve-demo.js')).serveDemo(configuration);
      else await (await import('./serve-mongodb.js')).serveMongodb({ ...configuration, mongodbUri });
    },
  });
