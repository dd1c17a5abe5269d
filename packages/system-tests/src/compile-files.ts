import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './repository.js';

const readOptions = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const compilerOptions = { ...config.compilerOptions, composite: false, types: ['node', 'mocha'] };
  return ts.parseJsonConfigFileContent({ compilerOptions, files: ['any.ts'] }, ts.sys, ROOT).options;
};

/**
 * Writes TypeScript files into a folder from which they can import the packages, and compiles them. Returns the messages
 * of the compiler.
 */
export const compileFiles = (
  files: readonly { readonly name: string; readonly text: string }[],
  folder: string,
  overrides: ts.CompilerOptions = {},
): string[] => {
  mkdirSync(folder, { recursive: true });
  const paths = files.map(({ name, text }) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
  const options = {
    ...readOptions(),
    declaration: false,
    declarationMap: false,
    // NestJS needs decorators.
    experimentalDecorators: true,
    // A snippet may show a value without a use of it.
    noUnusedLocals: false,
    noUnusedParameters: false,
    // The reader's project is strict. This repository is stricter.
    noUncheckedIndexedAccess: false,
    noPropertyAccessFromIndexSignature: false,
    ...overrides,
  };
  const program = ts.createProgram(paths, options);
  const problems = ts.getPreEmitDiagnostics(program);
  return [...(problems.length > 0 ? problems : program.emit().diagnostics)].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
};
