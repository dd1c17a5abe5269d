import { Visitor, type PageRequest } from '@workspace-api/conformance';
import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, endChildren } from '../support/cli.js';
import { runForJson } from '../support/issue-key.js';
import { startDemo } from '../support/demo-server.js';
import { runCommand } from '../support/run-command.js';

const TOKEN = 'a-token-of-at-least-thirty-two-characters';
const SECRET = 'a-secret-of-at-least-thirty-two-bytes';

/** The public URL. A proxy would pass its requests on to the port. */
const PUBLIC_URL = 'https://keys.acme.example/team';

const ENTERED = { name: 'Report', scopes: 'groups:read', expiresInDays: '30' };

interface Urls {
  readonly url: string;
  readonly adminUrl: string;
  readonly keyPageUrl: string;
}

/** Returns a browser of a member, in front of a server. */
const visit = (keyPageUrl: string, publicUrl: string): Visitor => {
  const send = async ({ method, target, headers, body }: PageRequest) => {
    const url = new URL(keyPageUrl).origin + target;
    const response = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const { origin, pathname } = new URL(publicUrl);
  return new Visitor(send, origin, { mountPath: pathname.replace(/\/$/, '') });
};

const secretOn = (text: string): string => /\bwsk_[0-9A-Za-z]{38}\b/.exec(text)?.[0] ?? '';

describe('serve --key-page-port', function () {
  this.timeout(60_000);

  let folder: string;
  const fileWith = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'key-page-'));
  });
  afterEach(async () => {
    await endChildren();
    rmSync(folder, { recursive: true });
  });

  const linkFlags = (url = PUBLIC_URL): string[] => [
    ...['--key-page-secret-file', fileWith('secrets', `${SECRET}\n`), '--key-page-url', url],
  ];
  const serveFlags = (): string[] => [
    ...['--port', '0', '--admin-port', '0', '--admin-token-file', fileWith('tokens', TOKEN), '--key-page-port', '0'],
  ];

  const createLink = (adminUrl: string, input: object, token = TOKEN): Promise<Response> =>
    fetch(`${adminUrl}/admin/v1/keyPage.createLink`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });

  it('serves a page with links that the back office creates, and logs no link, cookie or secret', async () => {
    const { run, workspaces } = await startDemo([...serveFlags(), ...linkFlags()]);
    const { url, adminUrl, keyPageUrl } = JSON.parse(run.stdout) as Urls;
    expect(new URL(keyPageUrl).hostname).to.equal('127.0.0.1');
    const response = await createLink(adminUrl, { workspaceId: workspaces[0]?.id, memberId: 'demo-owner' });
    expect(response.status).to.equal(200);
    const { data } = (await response.json()) as { readonly data: { readonly url: string } };
    const link = new URL(data.url).searchParams.get('link') ?? '';

    const visitor = visit(keyPageUrl, PUBLIC_URL);
    expect((await visitor.get('/')).status).to.equal(403);
    expect((await visitor.follow(await visitor.open(data.url))).text).to.contain('Full access');
    expect((await visit(keyPageUrl, PUBLIC_URL).open(data.url)).status).to.equal(410);
    const issued = await visitor.submit(await visitor.get('/new'), '/new', ENTERED);
    expect(issued.text).not.to.match(/Try it|127\.0\.0\.1/);
    const secret = secretOn(issued.text);
    const groups = `${url}/api/public/v1/groups`;
    expect((await fetch(groups, { headers: { Authorization: `Bearer ${secret}` } })).status).to.equal(200);

    const cookie = visitor.cookie ?? '';
    expect(cookie).to.match(/^__Host-/);
    expect((await fetch(groups, { headers: { cookie } })).status).to.equal(401);
    expect((await fetch(`${url}/team/`, { headers: { cookie } })).status).to.equal(404);
    expect((await fetch(`${new URL(keyPageUrl).origin}/api/public/v1/me`, { headers: { cookie } })).status).to.equal(
      404,
    );

    run.signal('SIGTERM');
    const { code, stdout, stderr } = await run.exit;
    expect(code).to.equal(0);
    expect(stderr).to.contain('"actor":"demo-owner"').and.to.contain('"code":"link_invalid"');
    expect(stderr.match(/the key page cannot show how to call the API/g)).to.have.length(1);
    const [, session = ''] = cookie.split('=');
    expect([link.length > 40, session.length > 40, secret.length]).to.deep.equal([true, true, 42]);
    for (const hidden of [link, session, secret, SECRET]) expect(stdout + stderr).not.to.contain(hidden);
  });

  it('takes new secrets and tokens from their files while it runs, beside the old ones until these are removed', async () => {
    const { run, workspaces } = await startDemo([...serveFlags(), ...linkFlags()]);
    const { adminUrl, keyPageUrl } = JSON.parse(run.stdout) as Urls;
    const input = { workspaceId: workspaces[0]?.id, memberId: 'demo-owner' };
    const [newToken, newSecret] = [`new-${TOKEN}`, `new-${SECRET}`];
    const newLink = async (token: string): Promise<string> => {
      const response = await createLink(adminUrl, input, token);
      expect(response.status).to.equal(200);
      return ((await response.json()) as { readonly data: { readonly url: string } }).data.url;
    };
    const enter = async (link: string): Promise<Visitor> => {
      const visitor = visit(keyPageUrl, PUBLIC_URL);
      await visitor.open(link);
      return visitor;
    };
    const statusOf = async (visitor: Visitor): Promise<number> => (await visitor.get('/')).status;
    const old = await enter(await newLink(TOKEN));
    const unopened = await newLink(TOKEN);

    fileWith('tokens', `${TOKEN}\n${newToken}`);
    fileWith('secrets', `${newSecret}\n${SECRET}`);
    expect([await statusOf(old), await statusOf(await enter(unopened))]).to.deep.equal([200, 200]);
    const fresh = await enter(await newLink(newToken));
    await newLink(TOKEN);

    fileWith('tokens', newToken);
    fileWith('secrets', newSecret);
    expect([await statusOf(old), await statusOf(fresh)]).to.deep.equal([403, 200]);
    expect((await createLink(adminUrl, input, TOKEN)).status).to.equal(401);

    // A program that writes a file may empty it first.
    fileWith('tokens', '');
    await newLink(newToken);
    await run.shows('stderr', 'The secrets that the file had before are used.');
  });

  it('opens links that the command creates over the same storage with the same secret', async () => {
    const storage = ['--data', join(folder, 'data.sqlite')];
    const { workspace } = await runForJson<{ readonly workspace: { readonly id: string } }>(
      ...['workspaces', 'create', '--name', 'Acme', '--owner', 'ann', ...storage],
    );
    const command = ['key-page', 'create-link', '--workspace', workspace.id, '--member', 'ann', ...storage];
    const { url } = await runForJson<{ readonly url: string }>(
      ...command,
      '--allowed-scope',
      'usage:read',
      ...linkFlags(),
    );
    const other = ['--key-page-url', PUBLIC_URL, '--key-page-secret-file', fileWith('other', `${SECRET} of another`)];
    const forged = await runForJson<{ readonly url: string }>(...command, ...other);
    const { code, stderr } = await runCommand([...command.with(5, 'eve'), ...linkFlags()]);
    expect([code === 0, stderr.includes(SECRET)]).to.deep.equal([false, false]);

    const run = new CliRun(['serve', '--json', ...storage, '--management-port', '0', ...serveFlags(), ...linkFlags()]);
    await run.shows('stdout', '\n');
    const { keyPageUrl } = JSON.parse(run.stdout) as Urls;
    const visitor = visit(keyPageUrl, PUBLIC_URL);
    await visitor.open(url);
    const { text } = await visitor.get('/new');
    expect(text).to.contain('value="usage:read"').and.not.to.contain('value="groups:read"');
    expect((await visit(keyPageUrl, PUBLIC_URL).open(forged.url)).status).to.equal(410);
  });

  it('has a page without a link for the OWNER of the demo, and no operation for links', async () => {
    const tokens = fileWith('tokens', TOKEN);
    const { run, workspaces } = await startDemo(['--port', '0', '--admin-port', '0', '--admin-token-file', tokens]);
    const { adminUrl, keyPageUrl } = JSON.parse(run.stdout) as Urls;
    const visitor = visit(keyPageUrl, keyPageUrl);
    expect((await visitor.get('/')).text)
      .to.contain('Full access')
      .and.to.contain('Read only');
    const issued = await visitor.submit(await visitor.get('/new'), '/new', ENTERED);
    expect(secretOn(issued.text)).to.have.lengthOf(42);
    const forged = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await visitor.post('/new', ENTERED, forged)).status).to.equal(403);
    const input = { workspaceId: workspaces[0]?.id, memberId: 'demo-owner' };
    expect((await createLink(adminUrl, input)).status).to.equal(404);
  });

  for (const [what, flagsOf, message] of [
    ['a port without a secret', () => ['--key-page-port', '8090', '--data', join(folder, 'x')], 'require each other'],
    ['a secret without a port', () => [...linkFlags(), '--data', join(folder, 'x')], 'require each other'],
    ['a secret of a demo without a port', () => ['--demo', ...linkFlags()], 'require each other'],
    [
      'a free port without a URL',
      () => ['--demo', '--key-page-port', '0', ...linkFlags().slice(0, 2)],
      'requires the URL',
    ],
    [
      'a file that is missing',
      () => ['--demo', '--key-page-port', '0', '--key-page-url', PUBLIC_URL, '--key-page-secret-file', SECRET],
      'a file that can be read (ENOENT: no such file or directory).\nCreate one: ',
    ],
    [
      'a secret that is too short',
      () => {
        const file = fileWith('short', `${SECRET}\nshort-secret`);
        return ['--demo', '--key-page-port', '0', '--key-page-url', PUBLIC_URL, '--key-page-secret-file', file];
      },
      'at least 32 bytes.\nCreate one: ',
    ],
    [
      'a secret of equal letters',
      () => {
        const file = fileWith('equal', 'a'.repeat(64));
        return ['--demo', '--key-page-port', '0', '--key-page-url', PUBLIC_URL, '--key-page-secret-file', file];
      },
      'Line 1 must each have at least 8 different characters.\nCreate one: ',
    ],
    [
      'a file without secrets',
      () => {
        const file = fileWith('empty', '\n \n');
        return ['--demo', '--key-page-port', '0', '--key-page-url', PUBLIC_URL, '--key-page-secret-file', file];
      },
      'The file is empty.\nCreate one: ',
    ],
    [
      'a URL with http that is not of loopback',
      () => ['--demo', '--key-page-port', '0', ...linkFlags('http://keys.acme.example')],
      'url must begin with https://',
    ],
    [
      'a URL that is none',
      () => ['--demo', '--key-page-port', '0', ...linkFlags('keys.acme.example')],
      '--key-page-url',
    ],
    [
      'an origin with a path',
      () => ['--demo', '--key-page-return-origin', 'https://app.acme.example/settings'],
      '--key-page-return-origin',
    ],
  ] as const) {
    it(`does not start with ${what}, and repeats no secret`, async () => {
      const { code, stdout, stderr } = await runCommand(['serve', '--port', '0', ...flagsOf()]);
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.contain(message).and.not.to.contain(SECRET).and.not.to.contain('short-secret');
    });
  }

  it('requires the secret and the URL of the server for a link by the command', async () => {
    const command = [
      'key-page',
      'create-link',
      '--workspace',
      '00000000-0000-7000-8000-000000000001',
      '--member',
      'ann',
    ];
    const { code, stderr } = await runCommand([...command, '--data', join(folder, 'x')]);
    expect(code).to.equal(2);
    expect(stderr).to.contain('--key-page-secret-file').and.to.contain('--key-page-url');
  });
});
