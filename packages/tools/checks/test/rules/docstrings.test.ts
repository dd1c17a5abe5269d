import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileFiles } from '../../src/pages/compile-files.js';
import { exportsWithExamples, undocumentedExports } from '../../src/rules/docstrings.js';
import { PUBLIC_PACKAGES, modulesOf } from '../../src/packaging/public-packages.js';
import { PACKAGE_FOLDERS, ROOT, filesBelow } from '../../src/repository.js';

/** The examples are compiled here, where they can import the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/docstring-examples');

const ENTRY_POINTS = [
  'createClient',
  'createFetchHandler',
  'createHttpHandler',
  'createMemoryPorts',
  'createMongoPorts',
  'createNodeListener',
  'createStrictServer',
  'createWorkspaceAdmin',
  'createWorkspaceApi',
  'createWorkspaceApp',
];

describe('docstrings', function () {
  this.timeout(120_000);

  const documented = PACKAGE_FOLDERS.flatMap((folder) => filesBelow(`packages/${folder}`, '.ts'))
    .filter((path) => path.includes('/src/') && !path.includes('/generated/'))
    .flatMap(exportsWithExamples);

  after(() => rmSync(SCRATCH, { recursive: true, force: true }));

  it('exist for every export of every package', () => {
    const entryPoints = PUBLIC_PACKAGES.flatMap(({ folder, manifest: { exports = {} } }) =>
      Object.values(exports)
        // A CommonJS build has the same sources.
        .flatMap((target) => modulesOf(target).slice(0, 1))
        .map(({ types }) => join(ROOT, 'packages', folder, types)),
    );
    expect(entryPoints).to.have.lengthOf.above(PUBLIC_PACKAGES.length);
    expect(undocumentedExports(entryPoints)).to.deep.equal([]);
  });

  it('have an example for every main entry point', () => {
    expect(documented.map(({ name }) => name)).to.include.members(ENTRY_POINTS);
  });

  it('have examples that compile', () => {
    const files = documented.flatMap(({ name, examples }) =>
      examples.map((text, index) => ({ name: `${name}-${String(index)}.ts`, text })),
    );
    expect(compileFiles(files, SCRATCH)).to.deep.equal([]);
  });
});
