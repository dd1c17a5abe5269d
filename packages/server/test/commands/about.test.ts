import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildren } from '../support/cli.js';
import { get, startDemo } from '../support/demo-server.js';
import { runCommand } from '../support/run-command.js';

const TOKEN = 'a-token-of-at-least-thirty-two-characters';

describe('serve --about', function () {
  this.timeout(60_000);

  let folder: string;
  const fileWith = (text: string, name = 'about.json'): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'about-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });
  afterEach(endChildren);

  it('serves the API, its pages and its back office under the name in the file, and keys with the prefix', async () => {
    const about = fileWith(JSON.stringify({ title: 'Acme API', logo: 'https://cdn.acme.example/logo.svg' }));
    const tokens = fileWith(TOKEN, 'tokens');
    const demo = await startDemo(
      ['--port', '0', '--admin-port', '0', '--admin-token-file', tokens, '--key-prefix', 'acme'],
      { WORKSPACE_API_ABOUT: about },
    );
    const secrets = [...demo.workspaces.flatMap(({ keys }) => keys), ...demo.rejectedKeys].map(({ secret }) => secret);
    for (const secret of secrets) expect(secret).to.match(/^acme_[0-9A-Za-z]{38}$/);
    expect((await get(demo, secrets[0] ?? '', '/me')).status).to.equal(200);

    const { adminUrl } = JSON.parse(demo.run.stdout) as { readonly adminUrl: string };
    const [document, adminDocument] = await Promise.all(
      [`${demo.url}/api/public/v1`, `${adminUrl}/admin/v1`].map(async (url) =>
        (await fetch(`${url}/openapi.json`)).text(),
      ),
    );
    expect(JSON.parse(document ?? '')).to.have.nested.property('info.title', 'Acme API');
    expect((await runCommand(['openapi', '--about', about])).stdout).to.equal(`${document ?? ''}\n`);
    expect((await runCommand(['openapi', '--admin', '--about', about])).stdout).to.equal(`${adminDocument ?? ''}\n`);

    const page = await fetch(`${demo.url}/docs`);
    expect(await page.text()).to.contain('<strong>Acme API</strong>');
    expect(page.headers.get('content-security-policy')).to.contain("img-src 'self' https://cdn.acme.example;");
    expect((await fetch(`${demo.url}/api/public/v1/me`)).headers.get('www-authenticate')).to.equal(
      'Bearer realm="Acme API"',
    );
    const issued = await fetch(`${adminUrl}/admin/v1/keys.issue`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        workspaceId: demo.workspaces[0]?.id,
        actor: 'demo-owner',
        name: 'Key',
        scopes: ['groups:read'],
      }),
    });
    expect(await issued.text()).to.match(/"secret":"acme_[0-9A-Za-z]{38}"/);
  });

  for (const [what, fileOf, reasons] of [
    ['is missing', () => join(folder, 'missing'), ['a file that can be read (ENOENT: no such file or directory)']],
    ['is not JSON', () => fileWith(`{ "title": ${TOKEN}`), ['Must be valid JSON. Correct it at line 1, column 12.']],
    [
      'has invalid fields',
      () => fileWith(JSON.stringify({ title: '', logo: TOKEN, contact: { [TOKEN]: 1 } })),
      ['about.title: ', 'about.logo: '],
    ],
  ] as const) {
    it(`does not start with a file that ${what}, and says everything that is wrong`, async () => {
      const { code, stdout, stderr } = await runCommand(['serve', '--demo', '--port', '0', '--about', fileOf()]);
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.contain('--about (WORKSPACE_API_ABOUT)');
      for (const reason of reasons) expect(stderr).to.contain(reason);
    });
  }
});
