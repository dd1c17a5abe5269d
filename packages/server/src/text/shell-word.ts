import { printable } from './printable.js';

/** Returns a string as one shell word, quoted if necessary. */
export const shellWord = (text: string): string =>
  /^[\w@%+:,./-]+$/.test(text) ? text : `'${printable(text).replaceAll("'", String.raw`'\''`)}'`;
