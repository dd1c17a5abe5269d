import { z } from 'zod';

/** What a switch takes: the flag alone, or a variable that says yes or no. */
export const SWITCH_RULE = 'takes no value as a flag, and true, false, 1 or 0 as a variable.';

export const switchSchema = z
  .union([z.literal(true), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })])
  .default(false);
