import { compileFiles } from './compile-files.js';
import { filesOf, snippetsOf } from './snippets.js';

/**
 * Compiles the TypeScript of a page into a folder from which it can import the packages: each file of the page, and its
 * other blocks together as one file. Returns the messages of the compiler.
 */
export const compilePage = (page: string, folder: string): string[] => {
  const files = filesOf(page);
  const rest = snippetsOf(page).filter(
    ({ language, text }) => language === 'ts' && files.every((file) => file.text !== text),
  );
  return compileFiles([...files, { name: 'page.ts', text: rest.map(({ text }) => text).join('\n') }], folder);
};
