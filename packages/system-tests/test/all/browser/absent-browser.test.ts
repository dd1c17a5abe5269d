import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../src/repository.js';

const DIST = join(ROOT, 'packages/system-tests/dist');

/** Runs a suite that needs a browser in an environment without one. */
const runWithout = (environment: Readonly<Record<string, string>>): { status: number | null; lines: string[] } => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/mocha/bin/mocha.js'),
      '--no-config',
      ...['--reporter', join(DIST, 'src/summary-reporter.js')],
      join(DIST, 'test/all/browser/problem-pages.test.js'),
    ],
    { cwd: ROOT, encoding: 'utf8', env: { PATH: '', ...environment } },
  );
  return { status, lines: stdout.trimEnd().split('\n') };
};

describe('a test run without a browser', function () {
  this.timeout(120_000);

  it('reports in its last lines that the browser tests were not run', () => {
    const { status, lines } = runWithout({});
    expect(status).to.equal(0);
    expect(lines.at(-2)).to.match(/^The browser tests were not run: /);
    expect(lines.at(-1)).to.match(/^0 passed, 0 failed, [1-9]\d* skipped$/);
  });

  it('fails if they are required', () => {
    const { status, lines } = runWithout({ BROWSER_TESTS: 'required' });
    expect(status).not.to.equal(0);
    expect(lines.join('\n')).to.contain('no browser was found');
    expect(lines.at(-1)).to.match(/^0 passed, [1-9]\d* failed/);
  });
});
