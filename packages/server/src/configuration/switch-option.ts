import { z } from 'zod';
import type { CommandOption } from './command-option.js';

const schema = z
  .union([z.literal(true), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })])
  .default(false);

/** An option that is on or off: the flag alone, or a variable that says yes or no. */
export const switchOption = (flags: string, description: string) =>
  ({
    flags,
    description,
    rule: 'takes no value as a flag, and true, false, 1 or 0 as a variable.',
    schema,
  }) as const satisfies CommandOption;
