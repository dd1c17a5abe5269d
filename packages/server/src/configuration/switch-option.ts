import type { CommandOption } from './command-option.js';
import type { Reader } from './reader.js';

const VALUES: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

const readSwitch: Reader<boolean> = (given = false) =>
  typeof given === 'boolean' ? given : VALUES[String(given).toLowerCase()];

/** An option that is on or off: the flag alone, or a variable that says yes or no. */
export const switchOption = (flags: string, description: string) =>
  ({
    flags,
    description,
    rule: 'takes no value as a flag, and true, false, 1 or 0 as a variable.',
    read: readSwitch,
  }) as const satisfies CommandOption;
