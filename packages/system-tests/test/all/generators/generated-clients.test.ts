import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemo, type DemoProcess } from '../../../src/demo-process.js';
import { generateClient, type Generator } from '../../../src/generators.js';

/** The output of each generator without warnings. */
const SILENCE: Readonly<Record<string, RegExp>> = {
  typescript: /^✨ openapi-typescript [\d.]+\n🚀 openapi\.json → openapi\.ts \[[\d.]+m?s\]\n$/,
  python: /^Generating client\n$/,
  go: /^$/,
};

const GENERATORS: readonly Generator[] = [
  {
    language: 'typescript',
    tools: 'openapi-typescript-7.13.0',
    install: [
      ['npm', 'init', '--yes'],
      ['npm', 'install', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9', '@types/node@20'],
    ],
    generate: ['$TOOLS/node_modules/.bin/openapi-typescript', 'openapi.json', '--output', 'openapi.ts'],
    prepare: [
      ['ln', '-sfn', '$TOOLS/node_modules', 'node_modules'],
      ['node_modules/.bin/tsc', '--project', '.'],
    ],
    program: ['node', 'out/walk.js'],
  },
  {
    language: 'python',
    tools: 'openapi-python-client-0.29.1',
    install: [
      ['python3', '-m', 'venv', '.'],
      ['bin/pip', 'install', '--quiet', 'openapi-python-client==0.29.1', 'python-dateutil==2.9.0'],
    ],
    generate: [
      'openapi-python-client',
      'generate',
      '--path',
      'openapi.json',
      '--output-path',
      'client',
      '--fail-on-warning',
    ],
    prepare: [['ln', '-sfn', 'client/workspace_public_api_client', 'workspace_public_api_client']],
    program: ['python', 'walk.py'],
  },
  {
    language: 'go',
    tools: 'oapi-codegen-2.8.2',
    install: [['go', 'install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2']],
    generate: ['oapi-codegen', '-generate', 'types,client', '-package', 'api', '-o', 'api/api.go', 'openapi.json'],
    prepare: [['go', 'build', '-o', 'walk', '.']],
    program: ['./walk'],
  },
];

/** Needs npm, pip, Go and, the first time, network access. */
describe('a client that is generated from the OpenAPI document', function () {
  this.timeout(600_000);

  let demo: DemoProcess;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo.stop());

  for (const generator of GENERATORS) {
    it(`in ${generator.language}, without a warning, reads every page and creates one campaign per key`, async () => {
      const client = await generateClient(generator, (folder) =>
        writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument())),
      );
      expect(client.report).to.match(SILENCE[generator.language] ?? /^$/);
      const { url, workspaces } = demo.demo;
      const output = await client.use({ URL: url, KEY: workspaces[0]?.keys[0]?.secret });
      expect(output).to.equal('120 draft true malformed_key\n');
    });
  }
});
