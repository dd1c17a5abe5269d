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

/** The files that a page shows: blocks of TypeScript that begin with a comment with their name. */
export const filesOf = (page: string): { readonly name: string; readonly text: string }[] =>
  snippetsOf(page).flatMap(({ language, text }) => {
    const name = /^\/\/ (\S+\.ts)\n/.exec(text)?.[1];
    return language === 'ts' && name !== undefined ? [{ name, text }] : [];
  });
