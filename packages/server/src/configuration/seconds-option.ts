import type { CommandOption } from './command-option.js';
import { wholeNumber } from './reader.js';

const MOST_SECONDS = 3_600;

/** An option for a time in whole seconds, an hour at most. */
export const secondsOption = (flags: string, description: string, seconds: string, least: number) =>
  ({
    flags,
    description,
    default: seconds,
    rule: `takes a whole number of seconds from ${least} to ${MOST_SECONDS}.`,
    read: wholeNumber(least, MOST_SECONDS),
  }) as const satisfies CommandOption;
