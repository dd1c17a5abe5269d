import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compilePage } from '../../src/compile-page.js';
import { ROOT } from '../../src/repository.js';
import { commandsOf, snippetsOf } from '../../src/snippets.js';

const run = promisify(execFile);

const PAGE = 'docs/testing.md';

/** The folder of the files of the page. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/system-tests/dist/testing-page');

/** The folder of Jest. Its 280 packages are not in the lock file of the repository. */
const JEST_PROJECT = join(SCRATCH, 'jest');
const JEST_MANIFESTS = join(ROOT, 'packages/system-tests/test/testing-page/jest');

const require = createRequire(import.meta.url);

const binaryOf = (name: string, path: string): string => join(dirname(require.resolve(`${name}/package.json`)), path);

/** Writes the blocks of the page that start with their name in a comment. */
const writeBlocks = (language: string, folder: string): void => {
  for (const { text } of snippetsOf(PAGE).filter((snippet) => snippet.language === language)) {
    writeFileSync(join(folder, /^\/\/ (\S+)\n/.exec(text)?.[1] ?? ''), text);
  }
};

describe(PAGE, function () {
  this.timeout(300_000);

  before(() => {
    rmSync(SCRATCH, { recursive: true, force: true });
    expect(compilePage(PAGE, SCRATCH)).to.deep.equal([]);
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

  it('has ES module and CommonJS files that pass with Jest, with the command of the page', async () => {
    mkdirSync(JEST_PROJECT);
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(JEST_MANIFESTS, name), join(JEST_PROJECT, name));
    }
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...quiet], { cwd: JEST_PROJECT });
    writeBlocks('mjs', JEST_PROJECT);
    writeBlocks('cjs', JEST_PROJECT);

    const command = commandsOf(PAGE).find((text) => text.includes('npx jest')) ?? '';
    const { stdout } = await run('bash', ['-c', `${command.trim()} --json`], { cwd: JEST_PROJECT });
    expect(JSON.parse(stdout)).to.include({ numPassedTests: 2, numFailedTests: 0, numPassedTestSuites: 2 });
  });
});
