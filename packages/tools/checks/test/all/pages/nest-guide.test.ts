import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileFiles } from '../../../src/pages/compile-files.js';
import { ROOT } from '../../../src/repository.js';
import { filesOf } from '../../../src/pages/snippets.js';

const run = promisify(execFile);

const PAGE = 'docs/frameworks.md';

const FILES = ['service.ts', 'try-it.ts', 'nestjs.ts'];

/** The options of the project that `nest new` creates, where they differ from ours and matter. */
const OPTIONS = {
  declaration: true,
  emitDecoratorMetadata: true,
  erasableSyntaxOnly: false,
  esModuleInterop: true,
  exactOptionalPropertyTypes: false,
  verbatimModuleSyntax: false,
};

/** NestJS 11 asks whether to be strict, and creates CommonJS. NestJS 12 creates ES modules unless asked otherwise. */
const PROJECTS = [
  { name: 'CommonJS', type: 'commonjs', options: { ...OPTIONS, strict: false, strictNullChecks: true } },
  { name: 'ES modules', type: 'module', options: OPTIONS },
];

for (const { name, type, options } of PROJECTS) {
  describe(`NestJS on ${PAGE}, in the project that "nest new" creates: ${name}`, function () {
    this.timeout(120_000);

    /** The folder of a project. It must resolve the packages. */
    const project = join(ROOT, 'packages/tools/checks/dist', `nest-${name.replace(' ', '-')}`);

    before(() => {
      mkdirSync(project, { recursive: true });
      writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type }));
    });
    after(() => rmSync(project, { recursive: true }));

    it('compiles, and prints the output on the page', async () => {
      const files = filesOf(PAGE).filter((file) => FILES.includes(file.name));
      expect(compileFiles(files, project, options)).to.deep.equal([]);
      const { stdout } = await run(process.execPath, [join(project, 'nestjs.js')], { cwd: ROOT });
      expect(stdout).to.equal(files.find((file) => file.name === 'nestjs.ts')?.output);
    });
  });
}
