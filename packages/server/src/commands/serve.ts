import { setFlagsFromString } from 'node:v8';
import { defineCommand } from '../configuration/command-definition.js';
import { SERVE_OPTIONS, checkServeOptions } from '../configuration/serve-options.js';

/** `workspace-api serve`: serves the API until the process must stop. */
export const SERVE = defineCommand({
  name: 'serve',
  description: 'Serve the API over HTTP, with demo data in memory or with a database.',
  examples: {
    'Demo data in memory. It prints API keys and commands to paste.': 'workspace-api serve --demo',
    'A database, for clients on other machines':
      'workspace-api serve --mongodb-uri mongodb://localhost:27017 --host 0.0.0.0',
    'Demo data, and a module of your own that adds middleware (docs/modules.md)':
      'workspace-api serve --demo --module ./cors.js',
    'Its configuration, with the source of each value': 'workspace-api serve --print-config',
  },
  options: SERVE_OPTIONS,
  check: checkServeOptions,
  run: async (configuration) => {
    // Otherwise V8 soon allocates rows and responses as old objects, which only a full collection frees.
    setFlagsFromString('--no-allocation-site-pretenuring');
    // Imported lazily: no way to serve loads the code of another, such as the driver.
    if (configuration.demo) await (await import('./serve-demo.js')).serveDemo(configuration);
    else await (await import('./serve-storage.js')).serveStorage(configuration);
  },
});
