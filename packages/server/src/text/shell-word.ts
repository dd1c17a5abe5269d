import { printable } from './printable.js';

/** Returns a text as one word of a shell: in quotes where it needs them. */
export const shellWord = (text: string): string =>
  /^[\w@%+:,./-]+$/.test(text) ? text : `'${printable(text).replaceAll("'", String.raw`'\''`)}'`;
