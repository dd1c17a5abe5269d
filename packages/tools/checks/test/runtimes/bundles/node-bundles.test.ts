import { expect } from 'chai';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../src/runtimes/bundle.js';
import { describeResponses } from './support/describe-responses.js';
import type { NodeHost } from './support/node-host.js';

const HOST = new URL('./support/node-host.js', import.meta.url);
const ASSETS = new URL('../assets/', import.meta.resolve('@workspace-api/reference'));

for (const [format, file] of [
  ['esm', 'host.mjs'],
  ['cjs', 'host.cjs'],
] as const) {
  describe(`a host bundled for Node.js, as ${file}`, () => {
    let folder: string;
    let child: ChildProcessByStdio<null, Readable, null>;
    let exited: Promise<unknown>;
    let host: NodeHost;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'bundle-'));
      await writeFile(join(folder, file), await bundle(HOST, { platform: 'node', format }));
      await cp(fileURLToPath(ASSETS), join(folder, 'assets'), { recursive: true });
      child = spawn(process.execPath, [file, 'assets'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
      exited = once(child, 'exit');
      const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exited])) as [unknown];
      if (typeof line !== 'string') throw new Error('The host ended before it listened. Its output says why.');
      host = JSON.parse(line) as NodeHost;
    });

    after(async () => {
      child.kill();
      await exited;
      await rm(folder, { recursive: true });
    });

    describeResponses('in a Koa application, below a path', () => ({ ...host, baseUrl: host.koa }));
    describeResponses('as a listener of the strict server', () => ({ ...host, baseUrl: host.node }));

    it('has SQLite where Node.js has it, and otherwise says what to install', () => {
      expect(host.sqlite).to.match(/The file .* does not exist|Install libsql/);
    });

    it('serves the reference from a copy of its assets', async () => {
      for (const baseUrl of [host.koa, host.node]) {
        const page = await (await fetch(`${baseUrl}/docs`)).text();
        const [, script = ''] = / src="([^"]+)"/.exec(page) ?? [];
        const response = await fetch(new URL(script, `${baseUrl}/docs`));
        expect(response).to.include({ status: 200 });
        await response.body?.cancel();
      }
    });

    it('serves texts for programs, whose links lead to what it serves', async () => {
      for (const baseUrl of [host.koa, host.node]) {
        const [list = '', catalog = ''] = await Promise.all(
          ['/llms.txt', '/.well-known/api-catalog'].map(async (path) => (await fetch(baseUrl + path)).text()),
        );
        const links = [...(list + catalog).matchAll(/(?:\]\(|"href":")(\/[^)"]+)/g)].map(([, link = '']) => link);
        expect(links).to.have.lengthOf.above(10);
        for (const link of [...links, `${baseUrl}/docs/client.tgz`]) {
          const response = await fetch(new URL(link, baseUrl));
          expect(response.status, link).to.equal(200);
          await response.body?.cancel();
        }
      }
    });

    it('does not start without the assets of the reference, and names the folder to copy', async () => {
      const other = spawn(process.execPath, [file], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      const output = text(other.stderr);
      expect(await once(other, 'exit')).to.deep.equal([1, null]);
      expect(await output).to.contain('A bundle does not contain them: copy the folder');
    });
  });
}
