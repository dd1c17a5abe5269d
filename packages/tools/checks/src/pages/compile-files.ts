import { buildSync } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../repository.js';

export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** The compiler of the repository. Its API is that of TypeScript 6, which takes three times as long. */
const TSC = join(ROOT, 'node_modules/.bin/tsc');

/** The options of the project of a reader, who need not be as strict as this repository. */
const OPTIONS = {
  types: ['node', 'mocha'],
  composite: false,
  declaration: false,
  declarationMap: false,
  // Files that neither import nor export have their own scope, too.
  moduleDetection: 'force',
  // NestJS needs decorators.
  experimentalDecorators: true,
  // A snippet may show a value without a use of it.
  noUnusedLocals: false,
  noUnusedParameters: false,
  noUncheckedIndexedAccess: false,
  noPropertyAccessFromIndexSignature: false,
  // An error on one page leaves the programs of the others.
  noEmitOnError: false,
};

const writeFiles = (files: readonly SourceText[], folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  return files.map(({ name, text }) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
};

/** A message of the compiler, which may continue on lines that are indented. */
const MESSAGE = /^(?:(.+?)\(\d+,\d+\): )?error TS\d+: (.*(?:\n .*)*)/gm;

/**
 * Writes TypeScript files into folders from which they can import the packages, and compiles them. Returns the messages
 * of the compiler by folder. One program reads the declarations of the packages once for all folders.
 */
export const compileFolders = (
  folders: ReadonlyMap<string, readonly SourceText[]>,
  overrides: Readonly<Record<string, unknown>> = {},
): ReadonlyMap<string, readonly string[]> => {
  const files = [...folders].flatMap(([folder, sources]) => writeFiles(sources, folder));
  const [first = ROOT] = folders.keys();
  const project = join(first, 'tsconfig.snippets.json');
  const compilerOptions = { ...OPTIONS, ...overrides };
  writeFileSync(project, JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files }));
  const compiler = [TSC, '--project', project, '--pretty', 'false'];
  const { status, stdout, stderr } = spawnSync(process.execPath, compiler, { cwd: ROOT, encoding: 'utf8' });
  const messages = [...stdout.matchAll(MESSAGE)].map(([, file = '', text = '']) => ({
    folder: dirname(resolve(ROOT, file)),
    text,
  }));
  // Otherwise a compiler that cannot run would find no error.
  if (status !== 0 && messages.length === 0) throw new Error(`The compiler failed: ${stdout}${stderr}`);
  return new Map(
    [...folders.keys()].map((folder) => [
      folder,
      messages.filter((one) => one.folder === folder || !folders.has(one.folder)).map(({ text }) => text),
    ]),
  );
};

/** Compiles files in one folder, as `compileFolders` does. */
export const compileFiles = (
  files: readonly SourceText[],
  folder: string,
  overrides: Readonly<Record<string, unknown>> = {},
): readonly string[] => compileFolders(new Map([[folder, files]]), overrides).get(folder) ?? [];

/** Writes the JavaScript of TypeScript files into a folder, without a check of their types. */
export const transpileFiles = (files: readonly SourceText[], folder: string): void => {
  const compilerOptions = { target: 'ES2023', experimentalDecorators: true, verbatimModuleSyntax: true };
  buildSync({
    entryPoints: writeFiles(files, folder),
    outdir: folder,
    format: 'esm',
    tsconfigRaw: { compilerOptions },
    logLevel: 'silent',
  });
};
