import { readFileSync } from 'node:fs';
import { CommandFailure, messageOf } from '../command-failure.js';
import { labelOf, type CommandOption } from './command-option.js';

/**
 * Returns the text of the file that an option names. Throws a `CommandFailure` if it cannot be read. The message has no
 * path, which may be a secret by mistake. The message ends with the advice.
 */
export const readOptionFile = (option: CommandOption, file: string, advice = ''): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const [reason = ''] = messageOf(cause).split(', ');
    const rule = `must be the path of a file that can be read (${reason}).`;
    throw new CommandFailure('misused', `${labelOf(option)} ${rule}${advice}`);
  }
};
