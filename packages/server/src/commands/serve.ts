import { defineCommand } from '../configuration/command-definition.js';
import { SERVE_OPTIONS, checkServeOptions } from './serve-options.js';

/** `workspace-api serve`: runs the API until it is told to stop. */
export const SERVE = defineCommand({
  name: 'serve',
  description: 'Serve the API over HTTP: demo data in memory, or a database.',
  examples: [
    { does: 'Demo data in memory. It prints API keys and commands to paste.', line: 'workspace-api serve --demo' },
    {
      does: 'A database, for callers on other machines',
      line: 'workspace-api serve --mongodb-uri mongodb://localhost:27017 --host 0.0.0.0',
    },
    {
      does: 'Demo data, and a module of your own that adds middleware (docs/modules.md)',
      line: 'workspace-api serve --demo --module ./cors.js',
    },
    {
      does: 'What it would be run with, and whether a flag or a variable says so',
      line: 'workspace-api serve --print-config',
    },
  ],
  options: SERVE_OPTIONS,
  check: checkServeOptions,
  run: async (configuration) => {
    // Each leaves unloaded what it does not use: the other's storage, and the driver.
    if (configuration.demo) await (await import('./serve-demo.js')).serveDemo(configuration);
    else if (configuration.workers === 1) await (await import('./serve-storage.js')).serveStorage(configuration);
    else if ((await import('node:cluster')).default.isPrimary)
      await (await import('./serve-workers.js')).serveWorkers(configuration);
    else await (await import('./serve-worker.js')).serveWorker(configuration);
  },
});
