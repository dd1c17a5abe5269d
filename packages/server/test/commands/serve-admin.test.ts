import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildren } from '../support/cli.js';
import { startDemo, type DemoServer } from '../support/demo-server.js';
import { runCommand } from '../support/run-command.js';

const TOKEN = 'a-token-of-at-least-thirty-two-characters';

describe('serve --admin-port', function () {
  this.timeout(60_000);

  const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  const fileWith = (text: string): string => {
    const file = join(folder, 'tokens');
    writeFileSync(file, text);
    chmodSync(file, 0o600);
    return file;
  };
  after(async () => {
    await endChildren();
    rmSync(folder, { recursive: true });
  });

  const start = async (file: string, ...args: string[]): Promise<DemoServer & { readonly adminUrl: string }> => {
    const demo = await startDemo(['--port', '0', '--admin-port', '0', '--admin-token-file', file, ...args]);
    await demo.run.shows('stderr', 'listening');
    return { ...demo, ...(JSON.parse(demo.run.stdout) as { readonly adminUrl: string }) };
  };

  const post = (url: string, name: string, input: object, token = TOKEN): Promise<Response> =>
    fetch(`${url}/admin/v1/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });

  describe('with a token file that every user of the machine can read', () => {
    let server: Awaited<ReturnType<typeof start>>;
    let adminUrl: string;
    let workspaceId: string | undefined;
    before(async () => {
      const file = fileWith(`another-token-of-at-least-32-characters\n\n  sign-up:${TOKEN}  \r\n`);
      chmodSync(file, 0o644);
      server = await start(file, '--admin-host', '0.0.0.0');
      ({ adminUrl } = server);
      workspaceId = server.workspaces[0]?.id;
    });

    it('warns about it, and about an address that other machines reach', () => {
      expect(server.run.stderr)
        .to.contain('every user of this machine can read the file')
        .and.to.contain('The back office listens on an address that other machines may reach, without TLS.');
    });

    it('logs once that a client speaks another protocol', async () => {
      for (const bytes of [
        '\x16\x03\x01\x02\x00',
        '\x16\x03\x01\x02\x00',
        'PROXY TCP4 1.1.1.1 ',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      ]) {
        const socket = connect(Number(new URL(adminUrl).port), '127.0.0.1').resume();
        socket.write(bytes, 'latin1');
        await once(socket, 'close');
      }
      for (const warning of ['speaks TLS to this port', 'sends the PROXY protocol', 'speaks HTTP/2 to this port']) {
        await server.run.shows('stderr', warning);
        expect(server.run.stderr.split(warning)).to.have.lengthOf(2);
      }
    });

    it('serves the back office on a port of its own; the loopback address is that of clients on this machine; and logs its requests', async () => {
      const { url, workspaces, run } = server;
      expect(new URL(adminUrl).hostname).to.equal('127.0.0.1');
      const response = await post(adminUrl, 'workspaces.get', { workspaceId });
      expect(response.status).to.equal(200);
      expect(await response.json()).to.have.nested.property('data.name', workspaces[0]?.name);
      await run.shows('stderr', '"operation":"workspaces.get"');
      expect(run.stderr)
        .to.contain('"tokenName":"sign-up"')
        .and.to.contain(`"workspaceId":"${String(workspaceId)}"`);
      expect(run.stderr).not.to.contain(TOKEN);
      expect(run.stderr).not.to.contain('clientAddress');

      expect((await post(url, 'workspaces.get', {})).status).to.equal(404);
      expect((await fetch(`${adminUrl}/api/public/v1/me`)).status).to.equal(404);
      expect((await post(adminUrl, 'workspaces.get', {}, workspaces[0]?.keys[0]?.secret)).status).to.equal(401);
    });

    it('serves its OpenAPI document, which `openapi --admin` prints', async () => {
      const document: unknown = await (await fetch(`${adminUrl}/admin/v1/openapi.json`)).json();
      expect(JSON.parse((await runCommand(['openapi', '--admin'])).stdout)).to.deep.equal(document);
    });

    it('serves a reference of every operation, whose links lead somewhere', async () => {
      const document = (await (await fetch(`${adminUrl}/admin/v1/openapi.json`)).json()) as { readonly paths: object };
      const page = await (await fetch(`${adminUrl}/docs`)).text();
      for (const path of Object.keys(document.paths)) expect(page).to.contain(`<code>${path}</code>`);
      const links = [...page.matchAll(/(?:href|src)="(\.[^"]+)"/g)].map(([, link = '']) => link);
      expect(links).to.include('./admin/v1/openapi.json');
      for (const link of new Set(links))
        expect((await fetch(new URL(link, `${adminUrl}/docs`))).status, link).to.equal(200);
      const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target = '']) => target);
      for (const target of targets) expect(page).to.contain(`id="${target}"`);
    });

    // The last test, because it ends the server.
    it('finishes its requests before it stops', async () => {
      const records = Array.from({ length: 5_000 }, (_, index) => ({ externalId: `phone-${index}`, name: 'Phone' }));
      const response = post(adminUrl, 'instances.sync', { workspaceId, records });
      // A request that was accepted later proves that this one was too.
      await post(adminUrl, 'workspaces.get', {});
      server.run.signal('SIGTERM');
      expect(await (await response).json()).to.have.nested.property('data.added', 5_000);
      expect(await server.run.exit).to.include({ code: 0 });
    });
  });

  it('does not start without a token file, and the file needs the port', async () => {
    for (const args of [
      ['--admin-port', '0'],
      ['--admin-token-file', fileWith(TOKEN)],
    ]) {
      const { code, stderr } = await runCommand(['serve', '--demo', '--port', '0', ...args]);
      expect([code, stderr]).to.deep.equal([2, stderr]);
      expect(stderr).to.contain('--admin-port').and.to.contain('--admin-token-file');
    }
  });

  for (const [what, fileOf, reason] of [
    ['is missing', () => join(folder, 'missing'), 'a file that can be read (ENOENT: no such file or directory)'],
    ['is a folder', () => folder, 'a file that can be read (EISDIR'],
    ['is a token by mistake', () => TOKEN, 'a file that can be read (ENOENT'],
    ['is empty', () => fileWith(' \n'), 'The file is empty.'],
    ['is JSON', () => fileWith(`\n{ "token": "${TOKEN}" }`), 'Line 2 looks like JSON. Put each secret alone on a line'],
    ['has a scheme', () => fileWith(`Bearer ${TOKEN}`), 'Line 1 begins with Bearer. Leave it out.'],
    ['has a variable', () => fileWith(`export TOKEN=${TOKEN}`), 'Line 1 has a name and "=". Leave only the value'],
    ['has one token twice', () => fileWith(`a:${TOKEN}\nb:${TOKEN}`), 'The file has one token under several names.'],
    [
      'others may write',
      () => {
        const file = fileWith(TOKEN);
        chmodSync(file, 0o620);
        return file;
      },
      'others may write the file. Restrict it: chmod go-w.',
    ],
    ['has a token of equal letters', () => fileWith(`name:${'a'.repeat(32)}\n`), 'at least 8 different characters'],
    ['has a short token', () => fileWith(`${TOKEN}\nshort\n`), 'Line 2 must have 32 to 256 letters'],
  ] as const) {
    it(`does not start with a token file that ${what}, and repeats neither tokens nor the path`, async () => {
      const file = fileOf();
      const args = [
        'serve',
        '--demo',
        '--port',
        '0',
        '--log-level',
        'error',
        '--admin-port',
        '0',
        '--admin-token-file',
        file,
      ];
      const { code, stdout, stderr } = await runCommand(args);
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.contain('--admin-token-file').and.to.contain(reason).and.to.contain('\nCreate one: ');
      expect(stderr).to.not.contain(TOKEN).and.not.contain(file);
      expect((await runCommand([...args, '--print-config'])).stdout)
        .to.contain('[redacted]')
        .and.not.contain(file);
    });
  }

  it('prints the command that creates a token file; the server counts rejected tokens, and logs them if it is to', async () => {
    const file = join(folder, 'created');
    const { stderr } = await runCommand([
      'serve',
      '--demo',
      '--port',
      '0',
      '--admin-port',
      '0',
      '--admin-token-file',
      file,
    ]);
    const [, create = ''] = /^Create one: (.+)$/m.exec(stderr) ?? [];
    execFileSync('sh', ['-c', create.replace('FILE', file)]);
    expect(statSync(file).mode & 0o777).to.equal(0o600);

    chmodSync(file, 0o640);
    const { adminUrl, run } = await start(file, '--management-port', '0', '--log-client-address');
    expect(run.stderr).not.to.contain('every user of this machine can read the file');
    expect((await post(adminUrl, 'workspaces.get', {})).status).to.equal(401);
    await run.shows('stderr', '"clientAddress":"127.0.0.1"');
    const [, managementUrl = ''] = /"managementUrl":"([^"]+)"/.exec(run.stderr) ?? [];
    const metrics = await (await fetch(`${managementUrl}/metrics`)).text();
    expect(metrics).to.contain('workspace_api_admin_tokens_rejected_total{code="invalid_token"} 1');
    await Promise.all(Array.from({ length: 102 }, () => post(adminUrl, 'workspaces.get', {})));
    run.signal('SIGTERM');
    expect((await run.exit).stderr).to.contain('"count":3,"msg":"request lines omitted"');
  });
});
