import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PUBLIC_PACKAGES } from '../../../src/packaging/public-packages.js';
import { ROOT } from '../../../src/repository.js';
import { commandsOf } from '../../../src/pages/snippets.js';

const run = promisify(execFile);

const PAGE = 'docs/README.md';

describe('packages from a clone', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'workspace-api-clone-'))));
  after(() => rm(folder, { recursive: true }));

  it(`are installed as ${PAGE} says, and load with what they depend on`, async () => {
    const install =
      commandsOf(PAGE).find((command) => command.includes('../workspace-api/packages/hexagon/core')) ?? '';
    const others = PUBLIC_PACKAGES.map((one) => `../workspace-api/packages/${one.folder}`).join(' ');
    const command = `${install.trim()} ${others}`.replaceAll('../workspace-api', ROOT);
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await run('sh', ['-c', `${command} --prefer-offline --no-audit --no-fund`], { cwd: folder });

    const names = PUBLIC_PACKAGES.filter(({ manifest }) => manifest.exports?.['.'] !== undefined).map(
      ({ manifest: { name } }) => name,
    );
    const program = `const names = ${JSON.stringify(names)};
      for (const name of names) await import(name);
      console.log(names.length);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
    expect(names).not.to.be.empty;
    expect(stdout).to.equal(`${names.length}\n`);
  });
});
