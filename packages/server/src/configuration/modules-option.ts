import { delimiter } from 'node:path';
import type { CommandOption } from './command-option.js';
import type { Reader } from './reader.js';

/** A flag may be given several times, and each may have several paths, as `PATH` does. */
const readPaths: Reader<readonly string[]> = (given = []) => {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
  const paths = texts.flatMap((text) => (typeof text === 'string' ? text.split(delimiter) : ['']));
  return paths.includes('') ? undefined : paths;
};

/** The files whose container modules extend the executable. */
export const MODULES_OPTION = {
  flags: '--module <file...>',
  description:
    'JavaScript file whose default export is a ContainerModule of Inversify, or an array of them. It replaces ports, and adds middleware, operations and observers. Can be given several times',
  defaultDescription: 'none',
  rule: 'takes the path of a file, or of several with ":" between them, or ";" on Windows.',
  read: readPaths,
} as const satisfies CommandOption;
