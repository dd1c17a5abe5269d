import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { CommandFailure } from '../command-failure.js';
import { labelOf, type CommandOption } from './command-option.js';
import { readOptionFile } from './read-option-file.js';

/** Whether a file has permissions for other users of the machine. Windows has none. */
const hasMode = (file: string, bits: number): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & bits) !== 0;

/**
 * Returns a function that reads a file of secrets again for each call. While the file cannot be used, its last secrets are
 * returned, and a warning is logged once. Throws if it cannot be used now.
 */
export const replaceableSecrets = (
  read: (logger?: Pick<Logger, 'warn'>) => readonly string[],
  logger?: Pick<Logger, 'warn'>,
): (() => readonly string[]) => {
  let last = read(logger);
  let warned = '';
  return () => {
    try {
      last = read();
    } catch (error) {
      const { message } = error as Error;
      if (message !== warned) logger?.warn(`${message}\nThe secrets that the file had before are used.`);
      warned = message;
    }
    return last;
  };
};

/** What to do about a file of secrets that cannot be used: the command that creates one, readable by its owner alone. */
export const CREATE_SECRET_FILE = '\nCreate one: (umask 077; openssl rand -hex 32 > FILE)';

/**
 * Returns the secrets in the file of an option, one per line. Throws a `CommandFailure` if others may write it. No message has the
 * path, which may be a secret by mistake.
 */
export const readSecretLines = (
  option: CommandOption,
  file: string,
  logger?: Pick<Logger, 'warn'>,
): readonly string[] => {
  const text = readOptionFile(option, file, CREATE_SECRET_FILE);
  if (hasMode(file, 0o022))
    throw new CommandFailure(
      'misused',
      `${labelOf(option)}: others may write the file. Restrict it: chmod go-w.${CREATE_SECRET_FILE}`,
    );
  if (hasMode(file, 0o004))
    logger?.warn(`${labelOf(option)}: every user of this machine can read the file. Restrict it: chmod o-r.`);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
};
