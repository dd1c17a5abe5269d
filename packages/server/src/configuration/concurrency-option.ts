import type { CommandOption } from './command-option.js';
import { wholeNumber, wordOr } from './reader.js';

/** An option for how many requests may be in flight. */
export const concurrencyOption = (flags: string, description: string, limit: string) =>
  ({
    flags,
    description: `${description}, or none for no limit`,
    default: limit,
    rule: 'takes a whole number from 1 to 1000000000, or none.',
    read: wordOr('none', null, wholeNumber(1, 1_000_000_000)),
  }) as const satisfies CommandOption;
