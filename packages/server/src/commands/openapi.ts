import { defineCommand } from '../configuration/command-definition.js';

/** `workspace-api openapi`: prints the document that generators of clients and pages read. */
export const OPENAPI = defineCommand({
  name: 'openapi',
  description: 'Print the OpenAPI 3.1 document of the API, as served at /api/public/v1/openapi.json.',
  examples: [{ does: 'As a file, for a linter, a generator or Postman', line: 'workspace-api openapi > openapi.json' }],
  options: {},
  run: async () => {
    const { openApiDocument } = await import('@workspace-api/contract/open-api');
    process.stdout.write(`${JSON.stringify(openApiDocument())}\n`);
  },
});
