import type { CommandOption } from './command-option.js';
import { wholeNumber } from './reader.js';

const MAX_SECONDS = 3_600;

/** An option for a time in whole seconds, an hour at most. */
export const secondsOption = (flags: string, description: string, seconds: string, least: number) =>
  ({
    flags,
    description,
    default: seconds,
    rule: `takes a whole number of seconds from ${least} to ${MAX_SECONDS}.`,
    read: wholeNumber(least, MAX_SECONDS),
  }) as const satisfies CommandOption;
