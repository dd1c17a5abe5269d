import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../src/repository.js';

describe('a test run without a browser', function () {
  this.timeout(120_000);

  it('fails if the browser tests are required', () => {
    const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js');
    const suite = join(ROOT, 'packages/system-tests/dist/test/browser/problem-pages.test.js');
    const { status, stdout } = spawnSync(process.execPath, [mocha, '--no-config', suite], {
      ...{ cwd: ROOT, encoding: 'utf8', env: { PATH: '', BROWSER_TESTS: 'required' } },
    });
    expect(status).not.to.equal(0);
    expect(stdout).to.contain('no browser was found');
  });
});
