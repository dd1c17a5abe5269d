import { readText } from './repository.js';

/** A fenced code block of a page. */
export interface Snippet {
  /** The language. Empty if the page names none. */
  readonly language: string;
  readonly text: string;
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms;

/** Returns the fenced code blocks of a page in order. */
export const snippetsOf = (page: string): Snippet[] =>
  [...readText(page).matchAll(FENCE)].map(([, language = '', text = '']) => ({ language, text }));

/** Returns the commands of a page in order. */
export const commandsOf = (page: string): string[] =>
  snippetsOf(page)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text);

/** A file on a page: a TypeScript block that starts with its name in a comment. */
export interface PageFile {
  readonly name: string;
  readonly text: string;
  /** The output on the page. Undefined if the file is not a program. */
  readonly output: string | undefined;
}

/** Returns the files on a page in order. */
export const filesOf = (page: string): PageFile[] =>
  snippetsOf(page).flatMap(({ language, text }, index, snippets) => {
    const name = /^\/\/ (\S+\.ts)\n/.exec(text)?.[1];
    const next = snippets[index + 1];
    const output = next?.language === 'text' ? next.text : undefined;
    return language === 'ts' && name !== undefined ? [{ name, text, output }] : [];
  });
