import { readText } from './repository.js';

/** A fenced block of a page. */
export interface Snippet {
  /** Empty where the page does not say. */
  readonly language: string;
  readonly text: string;
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms;

/** The fenced blocks of a page, in their order. */
export const snippetsOf = (page: string): Snippet[] =>
  [...readText(page).matchAll(FENCE)].map(([, language = '', text = '']) => ({ language, text }));

/** The commands of a page, in their order. */
export const commandsOf = (page: string): string[] =>
  snippetsOf(page)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text);

/** A file that a page shows: a block of TypeScript that begins with a comment with its name. */
export interface PageFile {
  readonly name: string;
  readonly text: string;
  /** What the page says that it prints; undefined if it is not a program. */
  readonly output: string | undefined;
}

/** The files that a page shows, in their order. */
export const filesOf = (page: string): PageFile[] =>
  snippetsOf(page).flatMap(({ language, text }, index, snippets) => {
    const name = /^\/\/ (\S+\.ts)\n/.exec(text)?.[1];
    const next = snippets[index + 1];
    const output = next?.language === 'text' ? next.text : undefined;
    return language === 'ts' && name !== undefined ? [{ name, text, output }] : [];
  });
