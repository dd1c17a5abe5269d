import type { RateLimit } from '@workspace-api/core';
import { isIP } from 'node:net';
import type { CommandOption } from './command-option.js';
import { converted, orElse, textThat, integer, wordOr, type Reader } from './reader.js';

/** Labels of letters, digits and hyphens (RFC 1123, section 2.1), at most 253 characters. */
const HOST_NAME = /^(?=.{1,253}\.?$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.?$/i;

/** Returns an option for an address to listen on, by default the loopback address. */
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

/** Returns an option that is on or off: a flag without a value, or a variable with a boolean. */
export const switchOption = (flags: string, description: string) =>
  ({
    flags,
    description,
    rule: 'takes no value as a flag, and true, false, 1 or 0 as a variable.',
    read: readSwitch,
  }) as const satisfies CommandOption;

const PORT_RULE = 'takes an integer from 0 to 65535.';

const port = integer(0, 65_535);

/** Returns an option for a TCP port to listen on. */
export const portOption = (flags: string, description: string, number: string) =>
  ({
    flags,
    description: `${description}, 0 for a free one`,
    default: number,
    rule: PORT_RULE,
    read: port,
  }) as const satisfies CommandOption;

/** Returns an option for a TCP port. Null if omitted. */
export const optionalPortOption = (flags: string, description: string, defaultDescription: string) =>
  ({
    flags,
    description: `${description}, 0 for a free one`,
    defaultDescription,
    rule: PORT_RULE,
    read: orElse(port, null),
  }) as const satisfies CommandOption;

const MAX_SECONDS = 3_600;

/** Returns an option for a duration in whole seconds, at most an hour. */
export const secondsOption = (flags: string, description: string, seconds: string, min: number) =>
  ({
    flags,
    description,
    default: seconds,
    rule: `takes an integer number of seconds from ${min} to ${MAX_SECONDS}.`,
    read: integer(min, MAX_SECONDS),
  }) as const satisfies CommandOption;

/** Returns an option for a maximum number of things at the same time. Null for no limit. */
export const concurrencyOption = (flags: string, description: string, limit: string) =>
  ({
    flags,
    description: `${description}, or none for no limit`,
    default: limit,
    rule: 'takes an integer from 1 to 1000000000, or none.',
    read: wordOr('none', null, integer(1, 1_000_000_000)),
  }) as const satisfies CommandOption;

const perMinute = converted(integer(1, 1_000_000_000), (limit): RateLimit => ({ limit, windowSeconds: 60 }));

/** Returns an option for a rate limit per minute. Null for no limit. */
export const rateLimitOption = (flags: string, description: string, limit: string) =>
  ({
    flags,
    description: `${description} per minute, or none for no limit`,
    default: limit,
    rule: 'takes an integer from 1 to 1000000000, or none.',
    read: wordOr('none', null, perMinute),
  }) as const satisfies CommandOption;

/** Returns an option for a limit of one workspace. Null if the value is `none`, `'unchanged'` if omitted. */
export const limitOption = (flags: string, description: string, { min, none }: { min: 0 | 1; none: string }) =>
  ({
    flags,
    description,
    defaultDescription: 'unchanged',
    rule: `takes an integer from ${min} to 1000000000, or ${none}.`,
    read: orElse(wordOr(none, null, integer(min, 1_000_000_000)), 'unchanged' as const),
  }) as const satisfies CommandOption;
