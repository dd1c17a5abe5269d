import * as z from 'zod';

/** A function that the host gives. */
export const callback = <Callback>(): z.ZodType<Callback, Callback> =>
  z.custom<Callback>((value) => typeof value === 'function', 'Must be a function.');
