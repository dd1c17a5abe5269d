import { relative } from 'node:path';
import { printable } from './printable.js';

/** Returns a string as one shell word, quoted if necessary. */
export const shellWord = (text: string): string =>
  /^[\w@%+:,./-]+$/.test(text) ? text : `'${printable(text).replaceAll("'", String.raw`'\''`)}'`;

/** Returns the call of this program, so that printed commands can be pasted: as a file, with npx, or by its name. */
export const programName = (): string => {
  const [, file = ''] = process.argv;
  if (file.endsWith('.js') && !/[\\/]node_modules[\\/]/.test(file))
    return `node ${shellWord(relative(process.cwd(), file))}`;
  const isLocal = process.env['npm_command'] === 'exec' || /[\\/]node_modules[\\/]\.bin[\\/]/.test(file);
  return isLocal ? 'npx workspace-api' : 'workspace-api';
};

/** Returns a string with command lines of `workspace-api` that call this program as it was called. */
export const asCalled = (text: string): string => text.replaceAll('workspace-api ', `${programName()} `);

/** Returns flags to add to this command, in the form of `npm start` if that has started it. */
export const flagsToAdd = (flags: string): string =>
  process.env['npm_lifecycle_event'] === 'start' ? `npm start -- ${flags}` : flags;
