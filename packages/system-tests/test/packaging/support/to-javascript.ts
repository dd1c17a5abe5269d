import ts from 'typescript';

/** What the compiler makes of TypeScript, without checking it. */
export const toJavaScript = (text: string): string =>
  ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true },
  }).outputText;
