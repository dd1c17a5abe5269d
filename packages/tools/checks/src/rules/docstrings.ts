import ts from 'typescript';
import { readText } from '../repository.js';

const parse = (path: string): ts.SourceFile => ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest, true);

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
    .statements.filter(ts.isVariableStatement)
    .map((statement) => ({
      name: statement.declarationList.declarations[0]?.name.getText() ?? '',
      examples: tagsOf(statement, 'example').map((text) => /```ts\n(.*)```/s.exec(text)?.[1] ?? text),
    }))
    .filter(({ examples }) => examples.length > 0);

/** Returns the names that entry points export without a docstring, each behind the path of its entry point. */
export const undocumentedExports = (entryPoints: readonly string[]): string[] => {
  const program = ts.createProgram(entryPoints, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
  });
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
