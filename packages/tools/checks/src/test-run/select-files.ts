import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDERS, ROOT } from '../repository.js';

/** The compiled test files of a run, as absolute paths. */
export interface SelectedFiles {
  /** Files that may share the machine with others. */
  readonly together: readonly string[];
  /** Files named `*.alone.test.ts`, which measure or load the machine. */
  readonly alone: readonly string[];
}

/** The packages whose files wait the longest. They start first, so that no long file remains at the end. */
const FIRST = ['tools/checks', 'server', 'adapters/mongodb', 'adapters/postgres', 'tools/databases', 'transports/node'];

const rankOf = (folder: string): number => (FIRST.includes(folder) ? FIRST.indexOf(folder) : FIRST.length);

const testsOf = (folder: string): string[] => {
  const tests = join(ROOT, 'packages', folder, 'dist/test');
  if (!existsSync(tests)) return [];
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.test.js')).map((file) => join(tests, file));
};

/** Returns the path of the source of a compiled file. */
const sourceOf = (file: string): string => file.replace('/dist/', '/').replace(/\.js$/, '.ts');

const existingFiles = (): readonly string[] =>
  PACKAGE_FOLDERS.toSorted((one, other) => rankOf(one) - rankOf(other)).flatMap(testsOf);

/** Returns the strings that no test file has in its path. */
export const withoutTests = (parts: readonly string[]): readonly string[] =>
  parts.filter((part) => !existingFiles().some((file) => sourceOf(file).includes(part)));

/**
 * Selects the files whose source path contains one of `parts`, such as `core/test/pagination`, in the order of the parts.
 * Without any, it selects the tests of every day, or all of them. Those in a folder `test/all` are not for every day.
 */
export const selectFiles = (parts: readonly string[], { all }: { readonly all: boolean }): SelectedFiles => {
  const existing = existingFiles();
  const files =
    parts.length > 0
      ? [...new Set(parts.flatMap((part) => existing.filter((file) => sourceOf(file).includes(part))))]
      : existing.filter((file) => all || !sourceOf(file).includes('/test/all/'));
  const isAlone = (file: string): boolean => file.endsWith('.alone.test.js');
  return { together: files.filter((file) => !isAlone(file)), alone: files.filter(isAlone) };
};
