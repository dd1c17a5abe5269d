import { z } from 'zod';
import type { CommandOption } from './command-option.js';

/** An option for a TCP port to listen on. */
export const portOption = (flags: string, description: string, number: string) =>
  ({
    flags,
    description: `${description}, 0 for a free one`,
    default: number,
    rule: 'takes a whole number from 0 to 65535.',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65_535)),
  }) as const satisfies CommandOption;
