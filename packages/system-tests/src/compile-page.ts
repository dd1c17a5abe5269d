import { compileFiles } from './compile-files.js';
import { filesOf, snippetsOf } from './snippets.js';

/** The first line of a block that is a file, or a part of one. */
const NAMED = /^\/\/ \S+\.ts\n/;

/**
 * Compiles the TypeScript of a page in a folder that resolves the packages: its files, and all other blocks together as
 * one file. Returns the errors.
 */
export const compilePage = (page: string, folder: string): string[] => {
  const files = filesOf(page);
  const rest = snippetsOf(page).filter(({ language, text }) => language === 'ts' && !NAMED.test(text));
  return compileFiles([...files, { name: 'page.ts', text: rest.map(({ text }) => text).join('\n') }], folder);
};
