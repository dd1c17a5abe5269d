import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './repository.js';
import { filesOf, snippetsOf } from './snippets.js';

const readOptions = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const compilerOptions = { ...config.compilerOptions, composite: false, types: ['node', 'mocha'] };
  return ts.parseJsonConfigFileContent({ compilerOptions, files: ['any.ts'] }, ts.sys, ROOT).options;
};

/**
 * Compiles the TypeScript of a page in a folder that resolves the packages. Each file on the page is compiled separately,
 * and all other blocks together as one file. Returns the errors.
 */
export const compilePage = (page: string, folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  const files = filesOf(page);
  const rest = snippetsOf(page).filter(
    ({ language, text }) => language === 'ts' && files.every((file) => file.text !== text),
  );
  const paths = [...files, { name: 'page.ts', text: rest.map(({ text }) => text).join('\n') }].map(({ name, text }) => {
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
    // A page may show a value without a use of it.
    noUnusedLocals: false,
    noUnusedParameters: false,
    // The reader's project is strict. This repository is stricter.
    noUncheckedIndexedAccess: false,
    noPropertyAccessFromIndexSignature: false,
  };
  const program = ts.createProgram(paths, options);
  const faults = ts.getPreEmitDiagnostics(program);
  return [...(faults.length > 0 ? faults : program.emit().diagnostics)].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
};
