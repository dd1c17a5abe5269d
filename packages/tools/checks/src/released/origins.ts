import ts from 'typescript';

/** The origin of a name: a declaration in its package, or an export of another package. */
export interface Origin {
  readonly symbol: ts.Symbol;
  /** The name there, or `*` for all. */
  readonly imported: string;
  /** The other package. */
  readonly module?: string;
  /** Whether `export type` or `import type` is on the way. */
  readonly isTypeOnly: boolean;
}

/** Returns the module of an import or export, if it is another package. */
export const otherPackage = (specifier: ts.Node | undefined): string | undefined => {
  const literal = specifier && ts.isLiteralTypeNode(specifier) ? specifier.literal : specifier;
  return literal && ts.isStringLiteral(literal) && !literal.text.startsWith('.') ? literal.text : undefined;
};

/** Follows a name through the imports and exports of the files of a package. */
export const originOf = (symbol: ts.Symbol, checker: ts.TypeChecker, isTypeOnlySoFar = false): Origin => {
  const [node] = symbol.declarations ?? [];
  if (node === undefined || !(symbol.flags & ts.SymbolFlags.Alias))
    return { symbol, imported: symbol.name, isTypeOnly: isTypeOnlySoFar };
  const isTypeOnly = isTypeOnlySoFar || ts.isTypeOnlyImportOrExportDeclaration(node);
  const statement = ts.findAncestor(node, (parent) => ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent));
  const module = otherPackage(statement?.moduleSpecifier);
  if (module === undefined)
    return originOf(checker.getImmediateAliasedSymbol(symbol) ?? checker.getAliasedSymbol(symbol), checker, isTypeOnly);
  const isSpecifier = ts.isImportSpecifier(node) || ts.isExportSpecifier(node);
  const imported = isSpecifier ? (node.propertyName ?? node.name).text : ts.isImportClause(node) ? 'default' : '*';
  return { symbol, imported, module, isTypeOnly };
};

/** Returns the statements at the top of a file that declare a symbol. */
export const statementsOf = ({ declarations = [] }: ts.Symbol): ts.Node[] =>
  declarations
    .map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node))
    .filter((node) => !ts.isSourceFile(node) && ts.isSourceFile(node.parent));
