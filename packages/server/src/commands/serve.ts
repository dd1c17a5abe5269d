import cluster from 'node:cluster';
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
      // Each leaves unloaded what it does not use: the other's storage, and the driver.
      if (mongodbUri === null) await (await import('./serve-demo.js')).serveDemo(configuration);
      else if (configuration.workers > 1) {
        const service = { ...configuration, mongodbUri };
        if (cluster.isPrimary) await (await import('./serve-workers.js')).serveWorkers(service);
        else await (await import('./serve-worker.js')).serveWorker(service);
      } else await (await import('./serve-mongodb.js')).serveMongodb({ ...configuration, mongodbUri });
    },
  });
