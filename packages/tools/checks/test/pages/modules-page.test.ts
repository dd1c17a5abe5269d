import { createClient } from '@workspace-api/client';
import { expect } from 'chai';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { transpilePage } from '../../src/pages/compile-page.js';
import { executableIn } from '../../src/processes/serve-process.js';
import { ROOT } from '../../src/repository.js';
import { snippetsOf } from '../../src/pages/snippets.js';

const PAGE = 'docs/modules.md';

/** The folder of the compiled modules. It must resolve the packages. */
const FOLDER = join(ROOT, 'packages/tools/checks/dist/modules');

type Process = ChildProcessByStdio<null, Readable, Readable>;

interface Announcement {
  readonly url: string;
  readonly managementUrl?: string;
  readonly workspaces?: readonly { readonly keys: readonly { readonly secret: string }[] }[];
}

/** A server, whose further lines are those of its modules. */
interface ModuleServer extends Announcement {
  readonly child: Process;
  readonly secret: string;
  readonly lines: Interface;
}

transpilePage(PAGE, FOLDER);
// The tests of the page register here.
await import(join(FOLDER, 'reactions.test.js'));

describe(PAGE, function () {
  this.timeout(60_000);
  const children: Process[] = [];

  after(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(FOLDER, { recursive: true });
  });

  const run = (args: readonly string[]): Process => {
    const child = spawn(process.execPath, [executableIn(ROOT), ...args], {
      cwd: FOLDER,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, WORKSPACE_API_LOG_LEVEL: 'error', WORKSPACE_API_PORT: '0' },
    });
    children.push(child);
    return child;
  };

  const serve = async (...args: readonly string[]): Promise<ModuleServer> => {
    const child = run(['serve', '--json', ...args]);
    const lines = createInterface(child.stdout);
    const [line] = (await once(lines, 'line')) as [string];
    const announcement = JSON.parse(line) as Announcement;
    return { ...announcement, child, lines, secret: announcement.workspaces?.[0]?.keys[0]?.secret ?? '' };
  };

  const get = (url: string, secret: string, path: string): Promise<Response> =>
    fetch(`${url}/api/public/v1${path}`, { headers: { authorization: `Bearer ${secret}` } });

  describe('with three modules', () => {
    let server: ModuleServer;

    before(async () => {
      const modules = ['./cors.js', './tomorrow.js', './reacting-module.js'];
      server = await serve('--demo', ...modules.flatMap((path) => ['--module', path]));
    });

    it('cors.ts: its middleware sees every request', async () => {
      const { url, secret } = server;
      for (const response of [await get(url, secret, '/me'), await fetch(`${url}/nowhere`)]) {
        expect(response.headers.get('access-control-allow-origin')).to.equal('https://console.example.com');
      }
    });

    it('reacting-module.ts: it reacts to creations and requests', async () => {
      const { url, secret, lines } = server;
      const client = createClient({ baseUrl: url, key: secret });
      const output = lines[Symbol.asyncIterator]();
      const groups = [];
      for await (const one of client.groups.list()) groups.push(one);
      const group = groups.find(({ sendable }) => sendable);
      const { id } = await client.campaigns.create({
        name: 'Hello',
        instanceId: group?.instanceId ?? '',
        groupIds: [group?.id ?? ''],
        content: { type: 'text', text: 'Hello.' },
      });
      const printed: object[] = [];
      for await (const line of output) {
        printed.push(JSON.parse(line) as object);
        if (line.includes('createCampaign')) break;
      }
      const [event, request] = printed.slice(-2);
      expect(event).to.deep.include({ replayed: false }).and.have.nested.property('campaign.id', id);
      expect(request).to.include({ operationId: 'createCampaign', createdId: id });
    });

    it('tomorrow.ts: its clock is used, and is deactivated when the server stops', async () => {
      const { child, url, secret } = server;
      const { data } = (await (await get(url, secret, '/usage')).json()) as { data: { generatedAt: string } };
      expect(Date.parse(data.generatedAt)).to.be.above(Date.now());
      child.kill('SIGTERM');
      expect(await text(child.stderr)).to.contain('The clock has stopped.');
    });
  });

  it('storage.ts: it serves without demo data and without a database', async () => {
    const { url, managementUrl = '' } = await serve('--management-port', '0', '--module', './storage.js');
    expect((await fetch(`${managementUrl}/readyz`)).status).to.equal(200);
    expect((await get(url, `wsk_${'0'.repeat(38)}`, '/me')).status).to.equal(401);
  });

  for (const { text: block } of snippetsOf(PAGE).filter(({ language }) => language === 'console')) {
    const [command = '', ...output] = block.split('\n');
    const [, line = ''] = /^\$ workspace-api (.+)$/.exec(command) ?? [];
    // Above, the server starts with the options of the command that prints nothing.
    if (output.join() === '') continue;

    it(`workspace-api ${line}: it fails as shown`, async () => {
      const started = run(line.split(' '));
      const [stderr] = await Promise.all([text(started.stderr), once(started, 'close')]);
      expect(stderr).to.equal(output.join('\n'));
      expect(started.exitCode).to.equal(2);
    });
  }
});
