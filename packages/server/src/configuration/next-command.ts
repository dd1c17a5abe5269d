import { programName, shellWord } from '../text/shell.js';
import { flagOf, type CommandOption } from './command-option.js';
import { STORAGE_OPTIONS } from './storage-options.js';

const OPTIONS: ReadonlyMap<string, CommandOption> = new Map(
  Object.values(STORAGE_OPTIONS).map((option) => [flagOf(option), option]),
);

/**
 * Returns a command to paste after this one: called in the same way, with the flags of this one that name the storage, and
 * those in `flags`. `URI` stands for a connection string that may have a secret.
 */
export const nextCommand = (words: string, ...flags: readonly string[]): string => {
  const given = process.argv.flatMap((word, index, all) => {
    const [flag = '', value = all[index + 1] ?? ''] = word.split(/=(.*)/s);
    if (!OPTIONS.has(flag) && !flags.includes(flag)) return [];
    const isSecret = (OPTIONS.get(flag)?.redact?.(value) ?? value) !== value;
    return [flag, isSecret ? 'URI' : shellWord(value)];
  });
  return [programName(), words, ...given].join(' ');
};
