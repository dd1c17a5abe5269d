import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compilePages } from '../../src/pages/compile-page.js';
import { startDemo, type DemoProcess } from '../../src/processes/demo-process.js';
import { membersOf } from '../../src/pages/members-of.js';
import { outputsOf } from '../../src/pages/outputs-of.js';
import { manifestOf } from '../../src/packaging/public-packages.js';
import { PAGES } from '../../src/pages/pages.js';
import { PACKAGE_FOLDERS, ROOT, readText } from '../../src/repository.js';
import { commandsOf, filesOf, snippetsOf, excerptsOf, type Snippet } from '../../src/pages/snippets.js';

const run = promisify(execFile);

/** The folder of the snippets. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/snippets');

/** The languages that a test runs, compiles or parses, and those that are only displayed. */
const LANGUAGES = [
  ...['sh', 'js', 'mjs', 'cts', 'ts', 'python', 'php', 'json', 'promql', 'ini', 'dockerfile'],
  ...['text', 'console', 'http', 'mermaid', 'mongosh', 'sql', 'nginx', 'caddyfile'],
];

/**
 * Pages with a test that runs their commands in order, because the commands need a database or a clean copy. Each has its
 * test and the expression by which the test reads the commands.
 */
const RUN_ELSEWHERE: Readonly<Record<string, readonly [test: string, words: string]>> = {
  'docs/getting-started.md': [
    'packages/tools/checks/test/pages/getting-started.test.ts',
    "PAGE = 'docs/getting-started.md'",
  ],
  'docs/setting-up.md': [
    'packages/tools/checks/test/pages/operator-pages.test.ts',
    "FIRST_PAGE = 'docs/setting-up.md'",
  ],
  'docs/reading-from-your-own-tables.md': [
    'packages/tools/checks/test/pages/own-tables.test.ts',
    "PAGE = 'docs/reading-from-your-own-tables.md'",
  ],
  'docs/operations.md': ['packages/tools/checks/test/pages/operator-pages.test.ts', "'docs/operations.md'"],
  'docs/workspaces-and-members.md': [
    'packages/tools/checks/test/pages/operator-pages.test.ts',
    "'docs/workspaces-and-members.md'",
  ],
  'docs/audit-log.md': ['packages/tools/checks/test/pages/operator-pages.test.ts', "'docs/audit-log.md'"],
  'docs/testing.md': ['packages/tools/checks/test/all/runtimes/jest.test.ts', "PAGE = 'docs/testing.md'"],
  'docs/the-month-after.md': ['packages/tools/checks/test/pages/operator-pages.test.ts', "'docs/the-month-after.md'"],
  'docs/alerts/README.md': ['packages/tools/checks/test/pages/operator-pages.test.ts', "'docs/alerts/README.md'"],
};

/** Commands that set up a machine or take minutes. Only their scripts and packages are checked. */
const SET_UP = /^(?:npm (?:ci|install|test|start|run) ?.*\n)+$/;

const scripts = Object.keys((JSON.parse(readText('package.json')) as { scripts: object }).scripts);

const packages = PACKAGE_FOLDERS.map((folder) => manifestOf(folder).name);

const hasTypeScript = (page: string): boolean => snippetsOf(page).some(({ language }) => language === 'ts');

const scratchFile = (page: string, ending: string): string => join(SCRATCH, page.replace(/\W/g, '-') + ending);

/** The file of a program in a block of JavaScript. */
const scriptOf = (page: string, index: number): string => scratchFile(page, `-${String(index)}.js`);

/** Returns the compiled programs in the TypeScript of a page, with their output on the page. */
const programsOf = (page: string): { readonly path: string; readonly output: string }[] =>
  filesOf(page).flatMap(({ name, output }) =>
    output === undefined ? [] : [{ path: join(scratchFile(page, ''), name.replace(/\.ts$/, '.js')), output }],
  );

describe('pages', function () {
  this.timeout(120_000);
  let demo: DemoProcess;
  let environment: NodeJS.ProcessEnv;
  let compileErrors: ReadonlyMap<string, readonly string[]>;
  let outputs: ReadonlyMap<string, string>;

  before(async () => {
    mkdirSync(SCRATCH, { recursive: true });
    // curl fails on an error response, unless the page shows one.
    writeFileSync(join(SCRATCH, '.curlrc'), 'fail\n');
    compileErrors = compilePages(new Map(PAGES.filter(hasTypeScript).map((page) => [page, scratchFile(page, '')])));
    demo = await startDemo();
    const { url, workspaces } = demo.demo;
    const secret = workspaces[0]?.keys[0]?.secret ?? '';
    const response = await fetch(`${url}/api/public/v1/groups`, { headers: { authorization: `Bearer ${secret}` } });
    const { data } = (await response.json()) as {
      data: { items: { id: string; instanceId: string; sendable: boolean }[] };
    };
    const group = data.items.find(({ sendable }) => sendable);
    environment = {
      ...process.env,
      URL: url,
      KEY: secret,
      INSTANCE_ID: group?.instanceId ?? '',
      GROUP_ID: group?.id ?? '',
    };
    const scripts = PAGES.flatMap((page) =>
      snippetsOf(page).flatMap(({ language, text }, index) => {
        if (language !== 'js') return [];
        writeFileSync(scriptOf(page, index), text);
        return [scriptOf(page, index)];
      }),
    );
    const programs = PAGES.filter(hasTypeScript).flatMap(programsOf);
    outputs = await outputsOf([...scripts, ...programs.map(({ path }) => path)], environment);
  });

  after(async () => {
    await demo.stop();
    rmSync(SCRATCH, { recursive: true });
  });

  /** Returns the output of a command. Rejects if the command fails, unless the page shows its output. */
  const outputOf = async (command: string, next: Snippet | undefined): Promise<string> => {
    const { stdout } = await run('bash', ['-eo', 'pipefail', '-c', command], {
      env: { ...environment, ...(next?.language !== 'text' && { CURL_HOME: SCRATCH }) },
    });
    return stdout;
  };

  for (const page of PAGES) {
    const snippets = snippetsOf(page);

    if (snippets.length > 0) {
      it(`${page}: every block has a language`, () => {
        expect(LANGUAGES).to.include.members(snippets.map(({ language }) => language));
      });
    }

    snippets.forEach(({ language, text }, index) => {
      // A program may be there in several languages, which print the same. `npm run test:all` runs the others.
      const next = snippets.slice(index + 1).find((one) => language !== 'js' || one.language !== 'python');
      const what = `${language} ${String(index + 1)}`;
      if (language === 'js') {
        it(`${page}: ${what} prints the output on the page`, () => {
          expect(next?.language, 'the block after a program is what it prints').to.equal('text');
          expect(outputs.get(scriptOf(page, index))).to.equal(next?.text);
        });
      }
      if (language === 'json') {
        it(`${page}: ${what} is JSON`, () => {
          expect(() => JSON.parse(text) as unknown).not.to.throw();
        });
      }
      if (language === 'sh' && !SET_UP.test(text) && RUN_ELSEWHERE[page] === undefined) {
        it(`${page}: ${what} succeeds as on the page`, async () => {
          const stdout = await outputOf(text, next);
          if (next?.language === 'text') expect(stdout).to.equal(next.text);
          else if (next?.language === 'json') {
            const shown = membersOf(JSON.parse(next.text));
            expect([...membersOf(JSON.parse(stdout))]).to.include.members([...shown]);
          } else expect(JSON.parse(stdout)).to.have.property('data');
        });
      }
    });

    const commands = commandsOf(page).join('');
    if (commands.includes('npm ')) {
      it(`${page}: its npm scripts and packages exist`, () => {
        const named = [...commands.matchAll(/^npm (?:run )?(?!ci\b|install)(\S+)/gm)].map(([, name]) => name);
        expect(scripts).to.include.members(named);
        const installed = [...commands.matchAll(/@workspace-api\/[\w-]+/g)].map(([name]) => name);
        expect(packages).to.include.members(installed);
      });
    }

    for (const [index, { name, isPart }] of excerptsOf(page).entries()) {
      it(`${page}: excerpt ${String(index + 1)} is part of ${name}`, () => {
        expect(isPart).to.equal(true);
      });
    }

    if (hasTypeScript(page)) {
      it(`${page}: its TypeScript compiles, and its programs print the output on the page`, () => {
        expect(compileErrors.get(scratchFile(page, ''))).to.deep.equal([]);
        for (const { path, output } of programsOf(page)) expect(outputs.get(path), path).to.equal(output);
      });
    }
  }

  for (const [page, [test, words]] of Object.entries(RUN_ELSEWHERE)) {
    it(`${page}: its commands are run by ${test}`, () => {
      expect(commandsOf(page)).not.to.be.empty;
      expect(readText(test)).to.contain(words);
    });
  }

  it('the gate calls the commands of the README', () => {
    const gate = readText('.ci/run');
    for (const command of ['npm run check', 'npm test']) {
      expect(gate).to.match(new RegExp(`^${command}$`, 'm'));
      expect(readText('README.md') + readText('CONTRIBUTING.md')).to.contain(command);
    }
  });
});
