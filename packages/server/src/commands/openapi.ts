import { defineCommand } from '../configuration/command-definition.js';
import { inGroup, option } from '../configuration/command-option.js';
import { ABOUT_OPTION } from '../configuration/product-options.js';
import { SWITCH } from '../configuration/value-types.js';

/** `workspace-api openapi`: prints the document that generators of clients and pages read. */
export const OPENAPI = defineCommand({
  name: 'openapi',
  description: 'Print the OpenAPI 3.1 document of the API, as served at /api/public/v1/openapi.json.',
  examples: { 'As a file, for a linter, a generator or Postman': 'workspace-api openapi > openapi.json' },
  options: {
    ...inGroup('Options', { admin: option('print the document of the back office over HTTP instead', SWITCH) }),
    ...ABOUT_OPTION,
  },
  run: async ({ admin, about: file }) => {
    const about = (await import('../http/read-about.js')).readAbout(file);
    const { withAdminCodeSamples, withCodeSamples } = await import('@workspace-api/reference/code-samples');
    const document = admin
      ? withAdminCodeSamples((await import('@workspace-api/http/admin')).adminOpenApiDocument({ about }))
      : withCodeSamples((await import('@workspace-api/contract/open-api')).openApiDocument({ about }));
    process.stdout.write(`${JSON.stringify(document)}\n`);
  },
});
