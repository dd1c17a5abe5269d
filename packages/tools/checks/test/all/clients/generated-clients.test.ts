import { adminOpenApiDocument } from '@workspace-api/http/admin';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type DemoProcess } from '../../../src/processes/demo-process.js';
import { generateClient, type Command, type Generator } from '../../../src/clients/generators.js';
import { snippetsOf } from '../../../src/pages/snippets.js';

interface SilentGenerator extends Generator {
  /** Its output without warnings. */
  readonly silence: RegExp;
}

const COMMANDS = snippetsOf('docs/using-the-api.md').flatMap(({ language, text }) =>
  language === 'console' ? text.replaceAll('$ ', '').split('\n') : [],
);

/** Returns the command of a generator on the page for callers. */
const commandOnPage = (generator: string): Command => {
  const [program, ...parameters] = COMMANDS.find((line) => line.startsWith(`${generator} `))?.split(' ') ?? [];
  if (program === undefined) throw new Error(`docs/using-the-api.md has no command of ${generator}.`);
  return [program, ...parameters];
};

const GENERATORS: readonly SilentGenerator[] = [
  {
    language: 'typescript',
    silence: /^✨ openapi-typescript [\d.]+\n🚀 openapi\.json → openapi\.ts \[[\d.]+m?s\]\n$/,
    tools: 'openapi-typescript-7.13.0',
    install: [
      ['npm', 'init', '--yes'],
      ['npm', 'install', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9', '@types/node@20'],
    ],
    generate: commandOnPage('openapi-typescript'),
    prepare: [
      ['ln', '-sfn', '$TOOLS/node_modules', 'node_modules'],
      ['node_modules/.bin/tsc', '--project', '.'],
    ],
    program: ['node', 'out/walk.js'],
  },
  {
    language: 'python',
    silence: /^Generating client\n$/,
    tools: 'openapi-python-client-0.29.1',
    install: [
      ['python3', '-m', 'venv', '.'],
      ['bin/pip', 'install', '--quiet', 'openapi-python-client==0.29.1', 'python-dateutil==2.9.0'],
    ],
    generate: [...commandOnPage('openapi-python-client'), '--fail-on-warning'],
    prepare: [['sh', '-c', 'ln -sfn client/workspace_*_client .']],
    program: ['python', 'main.py'],
  },
  {
    language: 'go',
    silence: /^$/,
    tools: 'oapi-codegen-2.8.2',
    install: [['go', 'install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2']],
    generate: commandOnPage('oapi-codegen'),
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
      expect(client.report).to.match(generator.silence);
      const { url, workspaces } = demo.demo;
      const output = await client.use({ URL: url, KEY: workspaces[0]?.keys[0]?.secret });
      expect(output).to.equal('120 draft true malformed_key\n');
    });
  }
});

/** In each language a product runs its back office, and the program of its customer creates a campaign. */
describe('a client that is generated from the OpenAPI document of the back office', function () {
  this.timeout(600_000);

  const OUTPUTS: Readonly<Record<string, string>> = {
    python:
      '2 key_exists 10000 2 completed\nrevoked_key workspace.create member.add key.issue instances.sync groups.sync ' +
      'campaign.move campaign.claim campaign.move key.revoke invalid_token\n',
    go: 'true key_exists 10000 2\n',
  };

  const token = randomBytes(32).toString('hex');
  const folder = mkdtempSync(join(tmpdir(), 'back-office-'));
  let demo: DemoProcess;
  before(async () => {
    const file = join(folder, 'tokens');
    writeFileSync(file, token, { mode: 0o600 });
    demo = await startDemo(['--admin-port', '0', '--admin-token-file', file]);
  });
  after(async () => {
    await demo.stop();
    rmSync(folder, { recursive: true });
  });

  for (const generator of GENERATORS.filter(({ language }) => language in OUTPUTS)) {
    const { language, silence } = generator;
    it(`in ${language}, without a warning, signs up a customer, syncs 10,000 groups and sends a campaign`, async () => {
      const client = await generateClient({ ...generator, language: `${language}-admin` }, (folder) =>
        writeFileSync(join(folder, 'openapi.json'), JSON.stringify(adminOpenApiDocument())),
      );
      expect(client.report).to.match(silence);
      const { url, adminUrl } = demo.demo;
      const output = await client.use({ URL: url, ADMIN_URL: adminUrl, ADMIN_TOKEN: token });
      expect(output).to.equal(OUTPUTS[language]);
    });
  }
});
