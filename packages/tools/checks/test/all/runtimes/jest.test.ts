import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { installNode } from '../../../src/runtimes/node-versions/install-node.js';
import { LINES } from '../../../src/runtimes/node-versions/releases.js';
import { installProject } from '../../../src/packaging/install-project.js';
import { commandsOf, snippetsOf } from '../../../src/pages/snippets.js';

const run = promisify(execFile);

const PAGE = 'docs/testing.md';

const blockOf = (language: string, text: string): string =>
  snippetsOf(PAGE).find((snippet) => snippet.language === language && snippet.text.includes(text))?.text ?? '';

describe(`Jest on ${PAGE}, in the project that "nest new" creates, with packed packages`, function () {
  this.timeout(600_000);

  let project: string;

  /** Runs Jest on a line of Node.js. Resolves to its report. */
  const jest = async (line: number, command: string): Promise<unknown> => {
    const PATH = [installNode(line), process.env['PATH']].join(delimiter);
    const { stdout } = await run('bash', ['-c', `${command} --json`], { cwd: project, env: { ...process.env, PATH } });
    return JSON.parse(stdout);
  };

  /** Adds the settings of the page to a file of the project. */
  const configure = (file: string, add: (content: Record<string, object>, settings: object) => object): void => {
    const path = join(project, file);
    const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
    const settings = JSON.parse(blockOf('json', 'transformIgnorePatterns')) as object;
    writeFileSync(path, JSON.stringify(add(content, settings)));
  };

  before(async () => {
    project = await installProject(['nest'], 'src');
    configure('package.json', (manifest, settings) => ({ ...manifest, jest: { ...manifest['jest'], ...settings } }));
    configure('test/jest-e2e.json', (configuration, settings) => ({ ...configuration, ...settings }));
    writeFileSync(join(project, 'src/campaigns.spec.ts'), blockOf('cts', 'campaigns.spec.ts'));
    writeFileSync(join(project, 'groups.test.mjs'), blockOf('mjs', 'groups.test.mjs'));
  });
  after(() => rmSync(project, { recursive: true }));

  it('compiles', async () => {
    await run('node_modules/.bin/tsc', ['--noEmit'], { cwd: project });
  });

  for (const line of LINES) {
    it(`passes with static imports, its own tests and that of the page (Node.js ${line})`, async () => {
      expect(await jest(line, 'npx jest')).to.include({ numPassedTests: 2, numFailedTestSuites: 0 });
      const endToEnd = await jest(line, 'npx jest --config ./test/jest-e2e.json');
      expect(endToEnd).to.include({ numPassedTests: 3, numFailedTestSuites: 0 });
    });

    it(`passes with the file of ES modules and the command of the page (Node.js ${line})`, async () => {
      const command = commandsOf(PAGE).find((text) => text.includes('npx jest')) ?? '';
      const options = `--config '{}' groups.test.mjs`;
      expect(await jest(line, `${command.trim()} ${options}`)).to.include({
        numPassedTests: 1,
        numFailedTestSuites: 0,
      });
    });
  }
});
