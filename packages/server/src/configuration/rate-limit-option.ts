import type { RateLimit } from '@workspace-api/core';
import { z } from 'zod';
import type { CommandOption } from './command-option.js';
import { wholeNumber } from './whole-number.js';

const number = wholeNumber(1, 1_000_000_000);

/** An option for how much is let through in a minute. */
export const rateLimitOption = (flags: string, description: string, limit: string) =>
  ({
    flags,
    description: `${description} in a minute, or none for no limit`,
    default: limit,
    rule: 'takes a whole number from 1 to 1000000000, or none.',
    schema: z.union([
      z.literal('none').transform(() => null),
      number.transform((requests): RateLimit => ({ limit: requests, windowSeconds: 60 })),
    ]),
  }) as const satisfies CommandOption;
