import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { transpilePage } from '../../../src/pages/compile-page.js';
import { ROOT } from '../../../src/repository.js';

const PAGE = 'docs/testing.md';

/** The folder of the files of the page. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/vitest-page');

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

describe(PAGE, function () {
  this.timeout(300_000);

  before(() => transpilePage(PAGE, SCRATCH));
  after(() => rmSync(SCRATCH, { recursive: true }));

  it('has a file that passes with Vitest', async () => {
    const options = [VITEST, 'run', '--reporter=json', 'vitest.test.js'];
    const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: SCRATCH });
    expect(JSON.parse(stdout)).to.include({ numPassedTests: 1, numFailedTests: 0 });
  });
});
