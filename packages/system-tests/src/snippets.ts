import { readText } from './repository.js';

/** A fenced block of a page. */
export interface Snippet {
  readonly language: string;
  readonly text: string;
}

const FENCE = /^```(\w+)\n(.*?)^```$/gms;

/** The fenced blocks of a page, in their order. */
export const snippetsOf = (page: string): Snippet[] =>
  [...readText(page).matchAll(FENCE)].map(([, language = '', text = '']) => ({ language, text }));
