import { expect } from 'chai';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { startDemo, type DemoProcess } from '../src/demo-process.js';
import { PACKAGE_FOLDERS, ROOT, filesBelow, readText } from '../src/repository.js';
import { snippetsOf } from '../src/snippets.js';

const run = promisify(execFile);

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesBelow('docs', '.md'),
  ...PACKAGE_FOLDERS.map((folder) => `packages/${folder}/README.md`).filter((page) => existsSync(join(ROOT, page))),
];

/** Snippets are written here, where they find the packages as any program in the repository does. */
const SCRATCH = join(ROOT, 'packages/system-tests/dist/snippets');

const scripts = Object.keys((JSON.parse(readText('package.json')) as { scripts: object }).scripts);

const compile = (page: string, text: string): string[] => {
  const file = join(SCRATCH, `${page.replace(/\W/g, '-')}.ts`);
  writeFileSync(file, text);
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.parseJsonConfigFileContent(
    {
      compilerOptions: { ...config.compilerOptions, noEmit: true, composite: false, types: ['node', 'mocha'] },
      files: [file],
    },
    ts.sys,
    SCRATCH,
  );
  // A page shows how a thing is made, and need not show what it is used for.
  const program = ts.createProgram([file], { ...options, noUnusedLocals: false, noUnusedParameters: false });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

describe('pages', () => {
  before(() => {
    mkdirSync(SCRATCH, { recursive: true });
  });

  after(() => {
    rmSync(SCRATCH, { recursive: true });
  });

  for (const page of PAGES) {
    const snippets = snippetsOf(page);

    snippets.forEach(({ language, text }, index) => {
      const next = snippets[index + 1];
      if (language === 'js') {
        it(`${page}: program ${String(index + 1)} prints what the page says`, async () => {
          const file = join(SCRATCH, `${page.replace(/\W/g, '-')}-${String(index)}.js`);
          writeFileSync(file, text);
          const { stdout } = await run(process.execPath, [file], { cwd: ROOT });
          expect(next?.language, 'the block after a program is what it prints').to.equal('text');
          expect(stdout).to.equal(next?.text);
        });
      }
      if (language === 'json') {
        it(`${page}: JSON ${String(index + 1)} is JSON`, () => {
          expect(() => JSON.parse(text) as unknown).not.to.throw();
        });
      }
    });

    const commands = snippets.filter(({ language }) => language === 'sh').map(({ text }) => text);
    const named = [...commands.join('').matchAll(/^npm (?:run )?(?!ci$|install)(\S+)/gm)].map(([, name]) => name);
    if (named.length > 0) {
      it(`${page}: its npm scripts exist`, () => {
        expect(scripts).to.include.members(named);
      });
    }

    const typescript = snippets.filter(({ language }) => language === 'ts');
    if (typescript.length > 0) {
      it(`${page}: its TypeScript compiles`, () => {
        expect(compile(page, typescript.map(({ text }) => text).join('\n'))).to.deep.equal([]);
      });
    }

    const targets = [...readText(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target);
    if (targets.length > 0) {
      it(`${page}: its links lead somewhere`, () => {
        expect(targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).to.deep.equal([]);
      });
    }
  }

  describe('commands against the demo', () => {
    let process_: DemoProcess;
    let environment: Record<string, string>;

    before(async () => {
      process_ = await startDemo();
      const { url, workspaces } = process_.demo;
      const secret = workspaces[0]?.keys[0]?.secret ?? '';
      const response = await fetch(`${url}/api/public/v1/groups`, { headers: { authorization: `Bearer ${secret}` } });
      const { data } = (await response.json()) as {
        data: { items: { id: string; instanceId: string; sendable: boolean }[] };
      };
      const group = data.items.find(({ sendable }) => sendable);
      environment = { URL: url, KEY: secret, INSTANCE_ID: group?.instanceId ?? '', GROUP_ID: group?.id ?? '' };
    });

    after(async () => {
      await process_.stop();
    });

    for (const page of PAGES) {
      snippetsOf(page)
        .filter(({ language, text }) => language === 'sh' && text.includes('curl '))
        .forEach(({ text }, index) => {
          it(`${page}: curl ${String(index + 1)} works as it stands`, () => {
            const stdout = execFileSync('sh', ['-ec', text], {
              env: { ...process.env, ...environment },
              encoding: 'utf8',
              stdio: ['ignore', 'pipe', 'ignore'],
            });
            expect(JSON.parse(stdout)).to.have.property('data');
          });
        });
    }
  });

  it('the gate calls the commands of the README', () => {
    const gate = readText('.ci/run');
    for (const command of ['npm ci', 'npm run check', 'npm test']) {
      expect(gate).to.match(new RegExp(`^${command}$`, 'm'));
      expect(readText('README.md')).to.contain(command);
    }
  });
});
