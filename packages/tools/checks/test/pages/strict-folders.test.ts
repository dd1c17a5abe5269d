import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../src/repository.js';

const CORE = 'node_modules/.pnpm/core/node_modules/@workspace-api/core';

const OPTIONS = { module: 'nodenext', target: 'es2023', strict: true, declaration: true, outDir: 'out', types: [] };

/** The declarations of a version of zod that is not ours. */
const ZOD_3 =
  'export declare namespace z { export type output<Schema> = Schema extends { _output: infer O } ? O : never }';

describe('a project with the folders of pnpm, and zod 3', function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'strict-folders-')));
    const link = async (path: string, target: string): Promise<void> => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await symlink(join(folder, target), join(folder, path));
    };
    const packed = join(ROOT, 'packages/hexagon/core');
    for (const part of ['dist/src', 'package.json'])
      await cp(join(packed, part), join(folder, CORE, part), { recursive: true });
    const zod = 'node_modules/.pnpm/zod@4/node_modules/zod';
    await cp(join(ROOT, 'node_modules/zod'), join(folder, zod), { recursive: true });
    await link('node_modules/.pnpm/core/node_modules/zod', zod);
    await link('node_modules/@workspace-api/core', CORE);
    await mkdir(join(folder, 'node_modules/zod'));
    await writeFile(join(folder, 'node_modules/zod/package.json'), '{ "name": "zod", "types": "index.d.ts" }');
    await writeFile(join(folder, 'node_modules/zod/index.d.ts'), ZOD_3);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const files = ['invoices.ts', 'scopes.ts'];
    for (const file of files) await cp(join(ROOT, 'docs/examples/own-operations', file), join(folder, file));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files }));
  });
  after(() => rm(folder, { recursive: true }));

  it('compiles the records of operations, with declarations', () => {
    const compiler = join(ROOT, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect(stdout).to.equal('');
  });
});
