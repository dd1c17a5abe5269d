import { delimiter } from 'node:path';
import type { CommandOption } from './command-option.js';
import { type Reader } from './reader.js';

/** A flag has them in a list; a variable in one text, as `PATH` does. */
const readPaths: Reader<readonly string[]> = (given = []) => {
  const paths: unknown[] = typeof given === 'string' ? given.split(delimiter) : Array.isArray(given) ? given : [''];
  return paths.every((path) => typeof path === 'string' && path !== '') ? (paths as string[]) : undefined;
};

/** The files whose container modules extend the executable. */
export const MODULES_OPTION = {
  flags: '--module <file...>',
  description:
    'JavaScript file whose default export is a ContainerModule of Inversify, or an array of them. It replaces ports, and adds middleware, operations and observers. Can be given several times',
  defaultDescription: 'none',
  rule: 'takes the path of a file; in the variable several are separated by ":", or by ";" on Windows.',
  read: readPaths,
} as const satisfies CommandOption;
