import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../src/repository.js';
import { commandsOf, snippetsOf } from '../../src/snippets.js';

const run = promisify(execFile);

const PAGE = 'docs/testing.md';

/** The manifests of a project with Jest. Its 280 packages are not in the lock file of the repository. */
const MANIFESTS = join(ROOT, 'packages/system-tests/test/all/jest');

/** The folder of the project. It must resolve the packages. */
const PROJECT = join(ROOT, 'packages/system-tests/dist/testing-page-jest');

/** Writes the blocks of the page that start with their name in a comment. */
const writeBlocks = (language: string): void => {
  for (const { text } of snippetsOf(PAGE).filter((snippet) => snippet.language === language)) {
    writeFileSync(join(PROJECT, /^\/\/ (\S+)\n/.exec(text)?.[1] ?? ''), text);
  }
};

describe(PAGE, function () {
  this.timeout(300_000);

  before(() => {
    rmSync(PROJECT, { recursive: true, force: true });
    mkdirSync(PROJECT);
  });
  after(() => rmSync(PROJECT, { recursive: true }));

  it('has ES module and CommonJS files that pass with Jest, with the command of the page', async () => {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(MANIFESTS, name), join(PROJECT, name));
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...quiet], { cwd: PROJECT });
    writeBlocks('mjs');
    writeBlocks('cjs');

    const command = commandsOf(PAGE).find((text) => text.includes('npx jest')) ?? '';
    const { stdout } = await run('bash', ['-c', `${command.trim()} --json`], { cwd: PROJECT });
    expect(JSON.parse(stdout)).to.include({ numPassedTests: 2, numFailedTests: 0, numPassedTestSuites: 2 });
  });
});
