import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../repository.js';

export interface SourceText {
  readonly name: string;
  readonly text: string;
}

const optionsWith = (overrides: ts.CompilerOptions): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const compilerOptions = { ...config.compilerOptions, composite: false, types: ['node', 'mocha'] };
  return {
    ...ts.parseJsonConfigFileContent({ compilerOptions, files: ['any.ts'] }, ts.sys, ROOT).options,
    declaration: false,
    declarationMap: false,
    // Files that neither import nor export have their own scope, too.
    moduleDetection: ts.ModuleDetectionKind.Force,
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
};

const writeFiles = (files: readonly SourceText[], folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  return files.map(({ name, text }) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
};

/**
 * Writes TypeScript files into folders from which they can import the packages, and compiles them. Returns the messages
 * of the compiler by folder. One program reads the declarations of the packages once for all folders.
 */
export const compileFolders = (
  folders: ReadonlyMap<string, readonly SourceText[]>,
  overrides: ts.CompilerOptions = {},
): ReadonlyMap<string, readonly string[]> => {
  const paths = [...folders].flatMap(([folder, files]) => writeFiles(files, folder));
  const program = ts.createProgram(paths, optionsWith(overrides));
  const problems = ts.getPreEmitDiagnostics(program);
  const diagnostics = problems.length > 0 ? problems : program.emit().diagnostics;
  const isIn = (folder: string, { file }: ts.Diagnostic): boolean =>
    file === undefined || !folders.has(dirname(file.fileName)) || dirname(file.fileName) === folder;
  return new Map(
    [...folders.keys()].map((folder) => [
      folder,
      diagnostics
        .filter((diagnostic) => isIn(folder, diagnostic))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ]),
  );
};

/** Compiles files in one folder, as `compileFolders` does. */
export const compileFiles = (
  files: readonly SourceText[],
  folder: string,
  overrides: ts.CompilerOptions = {},
): readonly string[] => compileFolders(new Map([[folder, files]]), overrides).get(folder) ?? [];

/** Writes the JavaScript of TypeScript files into a folder, without a check of their types. */
export const transpileFiles = (files: readonly SourceText[], folder: string): void => {
  const compilerOptions = optionsWith({ module: ts.ModuleKind.ESNext, sourceMap: false });
  writeFiles(
    files.map(({ name, text }) => ({
      name: name.replace(/\.ts$/, '.js'),
      text: ts.transpileModule(text, { compilerOptions }).outputText,
    })),
    folder,
  );
};
