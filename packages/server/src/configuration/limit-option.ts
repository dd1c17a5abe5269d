import { z } from 'zod';
import type { CommandOption } from './command-option.js';
import { wholeNumber } from './whole-number.js';

/** An option for a limit of one workspace, which a word takes away. What is left out stays as it is. */
export const limitOption = (flags: string, description: string, { min, none }: { min: 0 | 1; none: string }) =>
  ({
    flags,
    description,
    defaultDescription: 'as it is',
    rule: `takes a whole number from ${min} to 1000000000, or ${none}.`,
    schema: z
      .union([z.literal(none).transform(() => null), wholeNumber(min, 1_000_000_000)])
      .optional()
      .transform((limit) => (limit === undefined ? 'unchanged' : limit)),
  }) as const satisfies CommandOption;
