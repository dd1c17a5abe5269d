import { expect } from 'chai';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { transpilePage } from '../../src/pages/compile-page.js';
import { ROOT } from '../../src/repository.js';
import { snippetsOf } from '../../src/pages/snippets.js';

const PAGE = 'docs/modules.md';

/** The path of the installed executable. */
const BIN = join(ROOT, 'packages/server/dist/bin/workspace-api.js');

/** The folder of the compiled modules. It must resolve the packages. */
const FOLDER = join(ROOT, 'packages/tools/checks/dist/modules');

type Process = ChildProcessByStdio<null, Readable, Readable>;

interface Announcement {
  readonly url: string;
  readonly managementUrl?: string;
  readonly workspaces?: readonly { readonly keys: readonly { readonly secret: string }[] }[];
}

describe(PAGE, function () {
  this.timeout(60_000);
  let child: Process | undefined;

  before(() => {
    transpilePage(PAGE, FOLDER);
  });
  after(() => rmSync(FOLDER, { recursive: true }));
  afterEach(() => child?.kill('SIGKILL'));

  const run = (args: readonly string[]): Process => {
    const started = spawn(process.execPath, [BIN, ...args], {
      cwd: FOLDER,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, WORKSPACE_API_LOG_LEVEL: 'error', WORKSPACE_API_PORT: '0' },
    });
    child = started;
    return started;
  };

  const serve = async (...args: readonly string[]): Promise<Announcement & { readonly secret: string }> => {
    const started = run(['serve', '--json', ...args]);
    started.stderr.pipe(process.stderr, { end: false });
    const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
    const announcement = JSON.parse(line) as Announcement;
    return { ...announcement, secret: announcement.workspaces?.[0]?.keys[0]?.secret ?? '' };
  };

  const get = (url: string, secret: string, path: string): Promise<Response> =>
    fetch(`${url}/api/public/v1${path}`, { headers: { authorization: `Bearer ${secret}` } });

  it('cors.ts: its middleware sees every request', async () => {
    const { url, secret } = await serve('--demo', '--module', './cors.js');
    for (const response of [await get(url, secret, '/me'), await fetch(`${url}/nowhere`)]) {
      expect(response.headers.get('access-control-allow-origin')).to.equal('https://console.example.com');
    }
  });

  it('tomorrow.ts: its clock is used, and is deactivated when the server stops', async () => {
    const { url, secret } = await serve('--demo', '--module', './tomorrow.js');
    const { data } = (await (await get(url, secret, '/usage')).json()) as { data: { generatedAt: string } };
    expect(Date.parse(data.generatedAt)).to.be.above(Date.now());
    const stderr = child === undefined ? '' : text(child.stderr);
    child?.kill('SIGTERM');
    expect(await stderr).to.contain('The clock has stopped.');
  });

  it('storage.ts: it serves without demo data and without a database', async () => {
    const { url, managementUrl = '' } = await serve('--management-port', '0', '--module', './storage.js');
    expect((await fetch(`${managementUrl}/readyz`)).status).to.equal(200);
    expect((await get(url, `wsk_${'0'.repeat(38)}`, '/me')).status).to.equal(401);
  });

  for (const { text: block } of snippetsOf(PAGE).filter(({ language }) => language === 'console')) {
    const [command = '', ...output] = block.split('\n');
    const [, line = ''] = /^\$ workspace-api (.+)$/.exec(command) ?? [];

    it(`workspace-api ${line}: ${output.join() === '' ? 'it serves' : 'it fails as shown'}`, async () => {
      const started = run(line.split(' '));
      if (output.join() === '') {
        await once(started.stdout, 'data');
        return;
      }
      const [stderr] = await Promise.all([text(started.stderr), once(started, 'close')]);
      expect(stderr).to.equal(output.join('\n'));
      expect(started.exitCode).to.equal(2);
    });
  }
});
