import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { transpilePage } from '../../src/pages/compile-page.js';
import { ROOT } from '../../src/repository.js';

const run = promisify(execFile);

const PAGE = 'docs/testing.md';

/** The folder of the files of the page. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/testing-page');

const require = createRequire(import.meta.url);

const binaryOf = (name: string, path: string): string => join(dirname(require.resolve(`${name}/package.json`)), path);

describe(PAGE, function () {
  this.timeout(300_000);

  before(() => {
    rmSync(SCRATCH, { recursive: true, force: true });
    transpilePage(PAGE, SCRATCH);
  });
  after(() => rmSync(SCRATCH, { recursive: true }));

  it('has a file that passes with mocha', async () => {
    const options = [binaryOf('mocha', 'bin/mocha.js'), '--no-config', '--reporter=json', 'mocha.test.js'];
    const { stdout } = await run(process.execPath, options, { cwd: SCRATCH });
    expect(JSON.parse(stdout)).to.have.property('stats').that.includes({ passes: 1, failures: 0 });
  });

  it('has a file that passes with Vitest', async () => {
    const options = [binaryOf('vitest', 'vitest.mjs'), 'run', '--reporter=json', 'vitest.test.js'];
    const { stdout } = await run(process.execPath, options, { cwd: SCRATCH });
    expect(JSON.parse(stdout)).to.include({ numPassedTests: 1, numFailedTests: 0 });
  });

  it('has a file that passes with node:test', async () => {
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', 'node.test.js'], { cwd: SCRATCH });
    expect(stdout)
      .to.match(/^# pass 1$/m)
      .and.to.match(/^# fail 0$/m);
  });
});
