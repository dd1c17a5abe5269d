import { expect } from 'chai';
import { join } from 'node:path';
import ts from 'typescript';
import { PUBLIC_PACKAGES, modulesOf } from '../../../src/packaging/public-packages.js';
import { ROOT } from '../../../src/repository.js';

/** An entry point of a package, by its import specifier. */
interface Entry {
  readonly name: string;
  readonly folder: string;
  readonly file: string;
}

const ENTRIES: readonly Entry[] = PUBLIC_PACKAGES.flatMap(({ folder, manifest }) =>
  Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) =>
    modulesOf(target)
      .slice(0, 1)
      .map(({ types }) => ({ name: join(manifest.name, entry), folder, file: join(ROOT, 'packages', folder, types) })),
  ),
);

/** Returns the places in a file with an explicit or inferred `any`. */
const anyIn = (file: ts.SourceFile): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push(`${file.fileName}:${String(line + 1)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

describe('the declarations of a package', function () {
  this.timeout(120_000);

  let program: ts.Program;
  before(() => {
    program = ts.createProgram(
      ENTRIES.map(({ file }) => file),
      { strict: true, module: ts.ModuleKind.NodeNext, types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
    );
  });

  for (const { name, folder } of ENTRIES) {
    describe(name, () => {
      it('have no any', () => {
        const own = join(ROOT, 'packages', folder, 'dist');
        const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(own));
        expect(files).not.to.be.empty;
        expect(files.flatMap(anyIn)).to.deep.equal([]);
      });
    });
  }
});
