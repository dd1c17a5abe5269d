import { defineCommand } from '../configuration/command-definition.js';
import { switchOption } from '../configuration/option-kinds.js';

/** `workspace-api openapi`: prints the document that generators of clients and pages read. */
export const OPENAPI = defineCommand({
  name: 'openapi',
  description: 'Print the OpenAPI 3.1 document of the API, as served at /api/public/v1/openapi.json.',
  examples: [
    { does: 'As a file, for a linter or a generator', line: 'workspace-api openapi > openapi.json' },
    { does: 'As a collection to import into Postman', line: 'workspace-api openapi --postman > postman.json' },
  ],
  options: { postman: switchOption('--postman', 'print a Postman collection, version 2.1, instead') },
  run: async ({ postman }) => {
    const { printOpenApi, printPostmanCollection } = await import('./print-open-api.js');
    if (postman) printPostmanCollection();
    else printOpenApi();
  },
});
