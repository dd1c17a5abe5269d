import { compileFolders, transpileFiles, type SourceText } from './compile-files.js';
import { filesOf, snippetsOf } from './snippets.js';

/** The first line of a block that is a file, or a part of one. */
const NAMED = /^\/\/ \S+\.ts\n/;

/** Returns the files of a page, and all its other blocks of TypeScript together as one file. */
const sourcesOf = (page: string): SourceText[] => {
  const rest = snippetsOf(page).filter(({ language, text }) => language === 'ts' && !NAMED.test(text));
  return [...filesOf(page), { name: 'page.ts', text: rest.map(({ text }) => text).join('\n') }];
};

/** Compiles the TypeScript of pages, each in a folder that resolves the packages. Returns the errors by folder. */
export const compilePages = (folders: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> =>
  compileFolders(new Map([...folders].map(([page, folder]) => [folder, sourcesOf(page)])));

/**
 * Writes the TypeScript of a page as JavaScript into a folder that resolves the packages. The test of all pages checks
 * the types.
 */
export const transpilePage = (page: string, folder: string): void => transpileFiles(sourcesOf(page), folder);
