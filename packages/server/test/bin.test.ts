import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLI, endChildren, runCli } from './support/cli.js';
import { get, keyOf, startDemo } from './support/demo-server.js';
import { filesLoadedBy, stopWhenItListens } from './support/loaded-files.js';
import { runCommand } from './support/run-command.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>;
  readonly version: string;
};

describe('the installed executable', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('says what to run in a clone that is not built', async () => {
    const clone = await mkdtemp(join(tmpdir(), 'workspace-api-clone-'));
    const folder = join('packages', 'server');
    const entry = join(folder, String(manifest.bin['workspace-api']));
    for (const file of ['package.json', join(folder, 'package.json'), entry]) {
      await mkdir(dirname(join(clone, file)), { recursive: true });
      await copyFile(join(ROOT, file), join(clone, file));
    }
    const notBuilt = 'workspace-api: this clone is not built. Run "npm run build:server" first.\n';
    for (const [command, ...args] of [
      ['node', entry],
      ['npx', '--offline', '--no', 'workspace-api'],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(command, [...args, 'version'], { cwd: clone, encoding: 'utf8' });
      expect({ status, stdout, stderr }).to.deep.equal({ status: 2, stdout: '', stderr: notBuilt });
    }
    await rm(clone, { recursive: true });
  });

  it('prints the version of the package', async () => {
    expect(await runCli(['--version'])).to.deep.include({ code: 0, stdout: `${manifest.version}\n` });
  });

  it('serves demo data, the OpenAPI document that `openapi` prints, and the reference', async () => {
    const demo = await startDemo();
    const { secret } = keyOf(demo, 'Acme Logistics', 'Full access');
    expect(await get(demo, secret, '/groups?limit=5')).to.have.nested.property('body.data.items.length', 5);
    const served = await (await fetch(`${demo.url}/api/public/v1/openapi.json`)).text();
    expect(served).to.match(/^\{"openapi":"3\.1\./);
    expect(await runCommand(['openapi'])).to.include({ code: 0, stdout: `${served}\n`, stderr: '' });
    for (const path of ['/docs', '/docs/', '/']) {
      const { status, url } = await fetch(demo.url + path, { headers: { accept: 'text/html' } });
      expect({ status, url }).to.deep.equal({ status: 200, url: `${demo.url}/docs` });
    }
  });

  it('bundles what every start of a server loads', async () => {
    const files = await filesLoadedBy(['serve', '--demo', '--json', '--port', '0'], stopWhenItListens, CLI);
    const own = files.split('\n').filter((url) => url.includes('/dist/'));
    expect(own).not.to.be.empty;
    const elsewhere = own.filter((url) => !/\/server\/dist\/bin\/|\/node_modules\//.test(url));
    expect(elsewhere).to.deep.equal([]);
    const loaded = new Set([...files.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name));
    for (const name of ['koa', '@koa/router', 'inversify', 'zod', 'mongodb', 'prom-client', 'pino-pretty']) {
      expect(loaded).not.to.include(name);
    }
    expect(loaded).to.include('pino');
  });

  it('consists of ASCII, because V8 stores a source with other characters in twice the memory', async () => {
    const folder = new URL('../bin/', import.meta.url);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
    expect(files).not.to.be.empty;
    for (const file of files) {
      const bytes = await readFile(new URL(file, folder));
      expect(
        bytes.every((byte) => byte < 0x80),
        file,
      ).to.be.true;
    }
  });

  it('lists the packages that it contains, with their versions and licenses', async () => {
    const notices = await readFile(new URL('../bin/THIRD-PARTY-NOTICES.txt', import.meta.url), 'utf8');
    for (const name of ['koa', '@koa/router', 'inversify', 'zod', 'negotiator', 'commander']) {
      expect(notices).to.match(new RegExp(`^${name}@\\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'));
    }
    expect(notices).to.contain('reflect-metadata@').and.to.contain('Apache License');
    expect(notices).to.contain('Permission is hereby granted');
  });
});
