import { printable } from './printable.js';

/** The name by which this program was called, so that what it prints can be pasted: with npx, as in a clone, or without. */
export const PROGRAM = process.env['npm_command'] === 'exec' ? 'npx workspace-api' : 'workspace-api';

/** Returns a string as one shell word, quoted if necessary. */
export const shellWord = (text: string): string =>
  /^[\w@%+:,./-]+$/.test(text) ? text : `'${printable(text).replaceAll("'", String.raw`'\''`)}'`;
