import type { RateLimit } from '@workspace-api/core';
import type { CommandOption } from './command-option.js';
import { converted, wholeNumber, wordOr } from './reader.js';

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
