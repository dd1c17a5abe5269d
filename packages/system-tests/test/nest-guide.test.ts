import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileFiles } from '../src/compile-files.js';
import { ROOT } from '../src/repository.js';
import { filesOf } from '../src/snippets.js';

const run = promisify(execFile);

const PAGE = 'docs/frameworks.md';

const FILES = ['service.ts', 'try-it.ts', 'nestjs.ts'];

/** The folder of a project. It must resolve the packages. */
const PROJECT = join(ROOT, 'packages/system-tests/dist/nest-project');

/** The options of the project that `nest new` creates, where they differ from ours and matter. */
const OPTIONS = { verbatimModuleSyntax: false, emitDecoratorMetadata: true };

describe(`NestJS on ${PAGE}, in the project that "nest new" creates`, function () {
  this.timeout(120_000);

  before(() => {
    mkdirSync(PROJECT, { recursive: true });
    writeFileSync(join(PROJECT, 'package.json'), '{"private":true,"type":"commonjs"}');
  });
  after(() => rmSync(PROJECT, { recursive: true }));

  it('compiles to CommonJS, and prints the output on the page', async () => {
    const files = filesOf(PAGE).filter(({ name }) => FILES.includes(name));
    expect(compileFiles(files, PROJECT, OPTIONS)).to.deep.equal([]);
    const { stdout } = await run(process.execPath, [join(PROJECT, 'nestjs.js')], { cwd: ROOT });
    expect(stdout).to.equal(files.at(-1)?.output);
  });
});
