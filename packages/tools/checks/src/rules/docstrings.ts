import { dirname } from 'node:path';
import ts from 'typescript';
import { readText } from '../repository.js';

/** Parses a source file, if it has an example. */
const parse = (path: string): readonly ts.Statement[] => {
  const text = readText(path);
  return text.includes('@example') ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements : [];
};

const tagsOf = (node: ts.Node, name: string): string[] =>
  ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === name)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '');

/** The code in the `@example` tags of an exported constant. */
export interface DocumentedExport {
  readonly name: string;
  readonly examples: readonly string[];
}

/** Returns the exported constants of a source file that have an `@example` tag. */
export const exportsWithExamples = (path: string): DocumentedExport[] =>
  parse(path)
    .filter(ts.isVariableStatement)
    .map((statement) => ({
      name: statement.declarationList.declarations[0]?.name.getText() ?? '',
      examples: tagsOf(statement, 'example').map((text) => /```ts\n(.*)```/s.exec(text)?.[1] ?? text),
    }))
    .filter(({ examples }) => examples.length > 0);

/** Returns the names that entry points export without a docstring, each behind the path of its entry point. */
export const undocumentedExports = (entryPoints: readonly string[]): string[] => {
  const files = new Set(entryPoints.flatMap((path) => ts.sys.readDirectory(dirname(path), ['.d.ts'])));
  // The declarations of packages that are not ours are not read: that takes seconds.
  const options = { module: ts.ModuleKind.NodeNext, noLib: true, noResolve: true, types: [] };
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  const isDocumented = (symbol: ts.Symbol): boolean => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return target.getDocumentationComment(checker).length > 0;
  };
  return entryPoints.flatMap((path) => {
    const source = program.getSourceFile(path);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${path} is not a module.`);
    return checker
      .getExportsOfModule(module)
      .filter((symbol) => !isDocumented(symbol))
      .map(({ name }) => `${path}: ${name}`);
  });
};
