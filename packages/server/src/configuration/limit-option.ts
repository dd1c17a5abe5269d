import type { CommandOption } from './command-option.js';
import { orElse, wholeNumber, wordOr } from './reader.js';

/** An option for a limit of one workspace, which a word takes away. What is left out stays as it is. */
export const limitOption = (flags: string, description: string, { min, none }: { min: 0 | 1; none: string }) =>
  ({
    flags,
    description,
    defaultDescription: 'as it is',
    rule: `takes a whole number from ${min} to 1000000000, or ${none}.`,
    read: orElse(wordOr(none, null, wholeNumber(min, 1_000_000_000)), 'unchanged' as const),
  }) as const satisfies CommandOption;
