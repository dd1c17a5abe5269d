import { z } from 'zod';

/** Reads text as a whole number from `min` to `max`, in no more digits than `max` has. */
export const wholeNumber = (min: number, max: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${String(max).length}}$`))
    .transform(Number)
    .pipe(z.number().min(min).max(max));
