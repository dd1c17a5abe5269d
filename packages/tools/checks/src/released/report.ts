import { dirname } from 'node:path';
import { format } from 'prettier';
import ts from 'typescript';
import { declarationText } from './declaration-text.js';
import { originOf, otherPackage, statementsOf, type Origin } from './origins.js';

/** A package with type declarations. */
export interface TypedPackage {
  readonly name: string;
  /** The paths of the declaration files of its entry points, by the name that a host imports. */
  readonly entryPoints: ReadonlyMap<string, string>;
}

/** The declarations of other packages are not read: that takes seconds. */
const OPTIONS: ts.CompilerOptions = { module: ts.ModuleKind.NodeNext, noLib: true, noResolve: true, types: [] };

/** Returns an import or an export of one name. */
const listOf = (keyword: string, { imported }: Origin, name: string, module?: string): string => {
  const names = imported === name ? `{ ${name} }` : `{ ${imported} as ${name} }`;
  const from = module === undefined ? '' : ` from '${module}'`;
  return `${keyword} ${imported === '*' ? `* as ${name}` : names}${from};`;
};

/** Returns the report on a package, before it is formatted. */
const reportOf = ({ name, entryPoints }: TypedPackage): string => {
  const files = [...entryPoints.values()];
  const program = ts.createProgram(
    files.flatMap((file) => ts.sys.readDirectory(dirname(file), ['.d.ts'])),
    OPTIONS,
  );
  const checker = program.getTypeChecker();

  const exporters = new Map<ts.Node, string>();
  const reached = new Set<ts.Node>();
  const exportTexts = (symbol: ts.Symbol, entryPoint: string): string[] => {
    const origin = originOf(symbol, checker);
    const keyword = origin.isTypeOnly ? 'export type' : 'export';
    if (origin.module !== undefined) return [listOf(keyword, origin, symbol.name, origin.module)];
    const statements = statementsOf(origin.symbol);
    if (statements.length === 0) throw new Error(`${entryPoint} exports ${symbol.name} without a declaration.`);
    for (const statement of statements) reached.add(statement);
    const hidesValue = origin.isTypeOnly && (origin.symbol.flags & ts.SymbolFlags.Value) !== 0;
    if (hidesValue || origin.imported !== symbol.name) return [listOf(keyword, origin, symbol.name)];
    return statements.map((statement) => {
      const exporter = exporters.get(statement);
      if (exporter !== undefined) return listOf(keyword, origin, symbol.name, exporter);
      exporters.set(statement, entryPoint);
      return `export ${declarationText(statement)}`;
    });
  };
  const sections = [...entryPoints].map(([entryPoint, file]) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is not a module. Build the packages.`);
    const symbols = checker.getExportsOfModule(module).sort((one, other) => (one.name < other.name ? -1 : 1));
    const texts = new Set(symbols.flatMap((symbol) => exportTexts(symbol, entryPoint)));
    return [`// Exported by ${entryPoint}`, ...texts].join('\n\n');
  });

  const exportsAll = (node: ts.Statement): boolean =>
    ts.isExportDeclaration(node) && !node.exportClause && otherPackage(node.moduleSpecifier) !== undefined;
  const all = program.getSourceFiles().flatMap(({ statements }) => statements.filter(exportsAll));
  const imports = new Set(all.map((node) => node.getText()));
  const reach = (node: ts.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    const origin = symbol && originOf(symbol, checker);
    if (origin?.module !== undefined) imports.add(listOf('import', origin, symbol?.name ?? '', origin.module));
    else if (origin) for (const statement of statementsOf(origin.symbol)) reached.add(statement);
    const module = ts.isImportTypeNode(node) ? otherPackage(node.argument) : undefined;
    if (module !== undefined && ts.isImportTypeNode(node) && node.qualifier)
      imports.add(`import { ${node.qualifier.getText()} } from '${module}';`);
    ts.forEachChild(node, reach);
  };
  // The set grows while it is read.
  for (const statement of reached) reach(statement);
  const others = [...reached].filter((statement) => !exporters.has(statement)).map(declarationText);
  return [
    `// The public types of ${name}.`,
    [...imports].sort().join('\n'),
    ...sections,
    ...(others.length > 0 ? ['// Used above, but not exported', ...others.sort()] : []),
  ].join('\n\n');
};

/** Resolves to the report on the public types of a package. */
export const reportPublicTypes = (typed: TypedPackage): Promise<string> =>
  format(reportOf(typed), { parser: 'typescript', printWidth: 120, singleQuote: true });
