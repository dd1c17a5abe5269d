import type * as z from 'zod';
import { isObject } from './is-object.js';

/**
 * Returns a function that leaves out fields with null which are optional, but may not be null. Tools that must send every field
 * mean by null that there is none.
 */
export const withoutAbsentNulls = (schema: z.ZodType): ((input: unknown) => unknown) => {
  const { shape = {} } = schema as { readonly shape?: Readonly<Record<string, z.ZodType>> };
  const names = Object.entries(shape)
    .filter(([, field]) => field.safeParse(undefined).success && !field.safeParse(null).success)
    .map(([name]) => name);
  return (input) => {
    if (!isObject(input) || names.every((name) => input[name] !== null)) return input;
    return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== null || !names.includes(name)));
  };
};
