import { expect } from 'chai';
import { join } from 'node:path';
import ts from 'typescript';
import { PUBLIC_PACKAGES } from '../../src/packaging/public-packages.js';
import { ROOT } from '../../src/repository.js';

interface Surface {
  readonly exported: readonly ts.Symbol[];
  readonly checker: ts.TypeChecker;
  /** The declaration files of the package that its entry point leads to. */
  readonly files: readonly ts.SourceFile[];
}

const readSurface = (folder: string, entry: string): Surface => {
  const file = join(ROOT, 'packages', folder, entry);
  const program = ts.createProgram([file], {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is no module. Run npm run build.`);
  const own = join(ROOT, 'packages', folder);
  return {
    checker,
    exported: checker
      .getExportsOfModule(module)
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)),
    files: program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(own)),
  };
};

/** The places in a file where a type is `any`, written or inferred. */
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

  for (const { folder, manifest } of PUBLIC_PACKAGES) {
    for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
      if (typeof target === 'string') continue;
      const name = join(manifest.name, entry);

      describe(name, () => {
        let surface: Surface;
        before(() => {
          surface = readSurface(folder, target.types);
        });

        it('say of every exported symbol what it is', () => {
          const { exported, checker } = surface;
          expect(exported).not.to.be.empty;
          const bare = exported.filter((symbol) => symbol.getDocumentationComment(checker).length === 0);
          expect(bare.map(({ name: symbol }) => symbol)).to.deep.equal([]);
        });

        it('have no any', () => {
          expect(surface.files.flatMap(anyIn)).to.deep.equal([]);
        });
      });
    }
  }
});
