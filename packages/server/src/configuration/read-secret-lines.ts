import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { CommandFailure } from '../command-failure.js';
import { labelOf, type CommandOption } from './command-option.js';
import { readOptionFile } from './read-option-file.js';

/** Whether a file has permissions for other users of the machine. Windows has none. */
const hasMode = (file: string, bits: number): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & bits) !== 0;

/** Returns what changes with each change of a file. Throws if there is none. */
const stateOf = (file: string): string => {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join();
};

/**
 * Returns a function that reads a file of secrets again once it has changed. While the file cannot be used, its last secrets are
 * returned, and a warning is logged once. Throws if it cannot be used now.
 */
export const replaceableSecrets = (
  file: string,
  read: (logger?: Pick<Logger, 'warn'>) => readonly string[],
  logger?: Pick<Logger, 'warn'>,
): (() => readonly string[]) => {
  let last = read(logger);
  let state = '';
  let warned = '';
  return () => {
    try {
      const now = stateOf(file);
      if (now === state) return last;
      last = read();
      state = now;
    } catch (error) {
      const { message } = error as Error;
      if (message !== warned) logger?.warn(`${message}\nThe secrets that the file had before are used.`);
      warned = message;
    }
    return last;
  };
};

/** What to do about a file of secrets that cannot be used: the command that creates one, readable by its owner alone. */
const CREATE_SECRET_FILE = '\nCreate one: (umask 077; openssl rand -hex 32 > FILE)';

/** What a line is instead of a secret, by its beginning, and what to do. */
const MISTAKES: readonly (readonly [line: RegExp, advice: string])[] = [
  [/^Bearer\s/i, 'begins with Bearer. Leave it out.'],
  [/^[[{"]/, 'looks like JSON. Put each secret alone on a line, without quotation marks.'],
  [/^(?:export\s+)?\w+=./, 'has a name and "=". Leave only the value, or in a file of tokens name:token.'],
];

const describeLines = (
  lines: readonly string[],
  describe: (secrets: readonly string[]) => string | undefined,
): string[] => {
  if (lines.every((line) => line === '')) return ['The file is empty.'];
  return lines.flatMap((line, index) => {
    const issue = line === '' ? undefined : describe([line]);
    if (issue === undefined) return [];
    return [`Line ${index + 1} ${MISTAKES.find(([beginning]) => beginning.test(line))?.[1] ?? issue}`];
  });
};

/**
 * Returns the secrets in the file of an option, one per line. `describe` returns what is wrong with secrets, as the end of a
 * sentence. Throws a `CommandFailure` if something is, and if others may write the file. No message has the
 * path, which may be a secret by mistake.
 */
export const readSecretLines = (
  option: CommandOption,
  file: string,
  describe: (secrets: readonly string[]) => string | undefined,
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
  const lines = text.split('\n').map((line) => line.trim());
  const secrets = lines.filter((line) => line !== '');
  const issues = describeLines(lines, describe);
  const issue = issues.length === 0 ? describe(secrets) : undefined;
  if (issue !== undefined) issues.push(`The file ${issue}`);
  if (issues.length === 0) return secrets;
  throw new CommandFailure(
    'misused',
    `${labelOf(option)}: the file cannot be used.\n${issues.map((one) => `  ${one}`).join('\n')}${CREATE_SECRET_FILE}`,
  );
};
