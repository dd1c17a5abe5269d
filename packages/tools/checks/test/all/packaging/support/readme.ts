import { snippetsOf } from '../../../../src/pages/snippets.js';

const snippetsOfPackage = (folder: string): ReturnType<typeof snippetsOf> => snippetsOf(`packages/${folder}/README.md`);

/** A program on a page. */
export interface PageProgram {
  readonly text: string;
  /** The output on the page. */
  readonly output: string;
}

/** Returns the packages that the README says to install. */
export const installedBy = (folder: string): string[] =>
  snippetsOfPackage(folder)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => [...text.matchAll(/^npm install (.*)$/gm)])
    .flatMap(([, words = '']) => words.split(' ').filter((word) => !word.startsWith('-')));

/** Returns the TypeScript blocks of a README. */
export const typescriptOf = (folder: string): string[] =>
  snippetsOfPackage(folder)
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text);

/** Returns the programs of a README: TypeScript blocks that are followed by their output. */
export const programsOf = (folder: string): PageProgram[] =>
  snippetsOfPackage(folder).flatMap(({ language, text }, index, snippets) => {
    const next = snippets[index + 1];
    return language === 'ts' && next?.language === 'text' ? [{ text, output: next.text }] : [];
  });
