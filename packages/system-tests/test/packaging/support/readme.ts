import { snippetsOf } from '../../../src/snippets.js';

const snippetsOfPackage = (folder: string): ReturnType<typeof snippetsOf> => snippetsOf(`packages/${folder}/README.md`);

/** A program on a page. */
export interface PageProgram {
  readonly text: string;
  /** What the page says that it prints. */
  readonly output: string;
}

/** The packages that the README of a package says to install. */
export const installedBy = (folder: string): string[] =>
  snippetsOfPackage(folder)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => [...text.matchAll(/^npm install (.*)$/gm)])
    .flatMap(([, words = '']) => words.split(' ').filter((word) => !word.startsWith('-')));

/** The TypeScript on the README of a package, block by block. */
export const typescriptOf = (folder: string): string[] =>
  snippetsOfPackage(folder)
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text);

/** The programs on the README of a package: blocks of TypeScript that are followed by what they print. */
export const programsOf = (folder: string): PageProgram[] =>
  snippetsOfPackage(folder).flatMap(({ language, text }, index, snippets) => {
    const next = snippets[index + 1];
    return language === 'ts' && next?.language === 'text' ? [{ text, output: next.text }] : [];
  });
