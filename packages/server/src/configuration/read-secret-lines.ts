import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { CommandFailure } from '../command-failure.js';
import { labelOf, type CommandOption } from './command-option.js';
import { readOptionFile } from './read-option-file.js';

/** Whether a file has permissions for other users of the machine. Windows has none. */
const hasMode = (file: string, bits: number): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & bits) !== 0;

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
