import { compileFiles } from './compile-files.js';
import { filesOf, snippetsOf } from './snippets.js';

/**
 * Compiles the TypeScript of a page in a folder that resolves the packages. Each file on the page is compiled separately,
 * and all other blocks together as one file. Returns the errors.
 */
export const compilePage = (page: string, folder: string): string[] => {
  const files = filesOf(page);
  const rest = snippetsOf(page).filter(
    ({ language, text }) => language === 'ts' && files.every((file) => file.text !== text),
  );
  return compileFiles([...files, { name: 'page.ts', text: rest.map(({ text }) => text).join('\n') }], folder);
};
