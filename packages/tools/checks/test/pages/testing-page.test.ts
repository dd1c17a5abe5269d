import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transpilePage } from '../../src/pages/compile-page.js';
import { ROOT } from '../../src/repository.js';

const PAGE = 'docs/testing.md';

/** The folder of the files of the page. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/testing-page');

transpilePage(PAGE, SCRATCH);
// The file for mocha registers its test here. The other runners are in test/all.
await import(join(SCRATCH, 'mocha.test.js'));

describe(PAGE, () => {
  after(() => rmSync(SCRATCH, { recursive: true }));

  it('has a file that passes with node:test', async () => {
    const options = ['--test', '--test-reporter=tap', 'node.test.js'];
    const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: SCRATCH });
    expect(stdout)
      .to.match(/^# pass 1$/m)
      .and.to.match(/^# fail 0$/m);
  });
});
