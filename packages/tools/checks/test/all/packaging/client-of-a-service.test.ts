import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDemo, type DemoProcess } from '../../../src/processes/demo-process.js';

const run = promisify(execFile);

const PROGRAM = `import { createClient } from '@workspace-api/client';
const client = createClient({ baseUrl: process.env.URL, key: process.env.KEY });
let groups = 0;
for await (const { memberCount } of client.groups.list()) if (memberCount >= 0) groups++;
console.log(groups);
`;

describe('the client that a service offers', function () {
  this.timeout(300_000);
  let demo: DemoProcess;
  let folder: string;

  before(async () => {
    demo = await startDemo();
    folder = mkdtempSync(join(tmpdir(), 'workspace-api-client-'));
  });

  after(async () => {
    await demo.stop();
    rmSync(folder, { recursive: true });
  });

  it('is installed from its URL, and lists groups', async () => {
    const { url, workspaces } = demo.demo;
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    await run('npm', ['install', '--no-audit', '--no-fund', `${url}/docs/client.tgz`], { cwd: folder });
    writeFileSync(join(folder, 'list.mjs'), PROGRAM);
    const env = { ...process.env, URL: url, KEY: workspaces[0]?.keys[0]?.secret };
    expect((await run(process.execPath, ['list.mjs'], { cwd: folder, env })).stdout).to.equal('120\n');
  });
});
