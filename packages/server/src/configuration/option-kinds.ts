import { isLongerThan, isUuid, type Id, type LengthRange, type RateLimit } from '@workspace-api/core';
import { isIP } from 'node:net';
import type { CommandOption } from './command-option.js';
import { converted, orElse, textThat, wholeNumber, wordOr, type Reader } from './reader.js';

/** An option that is needed and takes text of so many characters. */
export const textOption = (flags: string, description: string, { min, max }: LengthRange) =>
  ({
    flags,
    description,
    rule: `is needed, and takes ${min} to ${max} characters.`,
    read: textThat((text) => text.length >= min && !isLongerThan(text, max)),
  }) as const satisfies CommandOption;

/** An option that takes a string of so many characters, not white space alone. Undefined stands for an invalid value, so one that is left out is null. */
export const optionalTextOption = (flags: string, description: string, { min, max }: LengthRange) =>
  ({
    flags,
    description,
    defaultDescription: 'none',
    rule: `takes ${min} to ${max} characters, not white space alone.`,
    read: orElse(
      textThat((text) => text.length >= min && !isLongerThan(text, max) && text.trim() !== ''),
      null,
    ),
  }) as const satisfies CommandOption;

/** An option that is needed and takes the id of a record, in either case. */
export const idOption = <RecordId extends Id<string>>(flags: string, description: string) =>
  ({
    flags,
    description,
    rule: 'is needed, and takes a UUID.',
    read: converted(textThat(isUuid), (text) => text.toLowerCase() as RecordId),
  }) as const satisfies CommandOption;

/** Labels of letters, digits and hyphens (RFC 1123, section 2.1), 253 characters at most. */
const HOST_NAME = /^(?=.{1,253}\.?$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.?$/i;

/** An option for an address to listen on, this machine's own unless given. */
export const hostOption = (flags: string, description: string) =>
  ({
    flags,
    description,
    default: '127.0.0.1',
    rule: 'takes a host name or an IP address.',
    read: textThat((text) => isIP(text) !== 0 || HOST_NAME.test(text)),
  }) as const satisfies CommandOption;

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

const RULE = 'takes a whole number from 0 to 65535.';

const port = wholeNumber(0, 65_535);

/** An option for a TCP port to listen on. */
export const portOption = (flags: string, description: string, number: string) =>
  ({
    flags,
    description: `${description}, 0 for a free one`,
    default: number,
    rule: RULE,
    read: port,
  }) as const satisfies CommandOption;

/** An option for a TCP port that need not be given. */
export const optionalPortOption = (flags: string, description: string, defaultDescription: string) =>
  ({
    flags,
    description: `${description}, 0 for a free one`,
    defaultDescription,
    rule: RULE,
    read: orElse(port, null),
  }) as const satisfies CommandOption;

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

/** An option for how many requests may be in flight. */
export const concurrencyOption = (flags: string, description: string, limit: string) =>
  ({
    flags,
    description: `${description}, or none for no limit`,
    default: limit,
    rule: 'takes a whole number from 1 to 1000000000, or none.',
    read: wordOr('none', null, wholeNumber(1, 1_000_000_000)),
  }) as const satisfies CommandOption;

const perMinute = converted(wholeNumber(1, 1_000_000_000), (limit): RateLimit => ({ limit, windowSeconds: 60 }));

/** An option for how much is let through in a minute. */
export const rateLimitOption = (flags: string, description: string, limit: string) =>
  ({
    flags,
    description: `${description} in a minute, or none for no limit`,
    default: limit,
    rule: 'takes a whole number from 1 to 1000000000, or none.',
    read: wordOr('none', null, perMinute),
  }) as const satisfies CommandOption;

/** An option for a limit of one workspace, which a word takes away. What is left out stays as it is. */
export const limitOption = (flags: string, description: string, { min, none }: { min: 0 | 1; none: string }) =>
  ({
    flags,
    description,
    defaultDescription: 'as it is',
    rule: `takes a whole number from ${min} to 1000000000, or ${none}.`,
    read: orElse(wordOr(none, null, wholeNumber(min, 1_000_000_000)), 'unchanged' as const),
  }) as const satisfies CommandOption;
