import * as z from 'zod';

/** A value of any kind for which a condition holds, such as an object of a driver. Checks of the object around it still run. */
export const valueThat = <Value>(accepts: (value: unknown) => boolean, error: string): z.ZodType<Value, Value> =>
  z.custom<Value>(accepts, { error, abort: false });

/** A function of the host. */
export const callback = <Callback>(): z.ZodType<Callback, Callback> =>
  valueThat((value) => typeof value === 'function', 'Must be a function.');

/** An array whose items are checked elsewhere. */
export const array = <Item>(): z.ZodType<readonly Item[], readonly Item[]> =>
  valueThat(Array.isArray, 'Must be an array.');

/** An object of the host with a method. */
export const withMethod = <Value>(method: string, detail: string): z.ZodType<Value, Value> =>
  valueThat(
    (value) => typeof (value as Readonly<Record<string, unknown>> | null | undefined)?.[method] === 'function',
    detail,
  );

/** The longest time of a timer. Node.js makes a timer of 1 ms from a longer one. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/** A time in milliseconds, for a timer. */
export const milliseconds = (): z.ZodNumber => {
  const error = `Must be a number of milliseconds from 1 to ${String(MAX_MILLISECONDS)}.`;
  return z.number(error).min(1, error).max(MAX_MILLISECONDS, error);
};

/** The schemas of options by name. `satisfies` it makes the build fail if one is missing, or is wrongly optional or required. */
export type OptionSchemas<Options> = {
  readonly [Name in keyof Options]-?: undefined extends Options[Name] ? z.ZodOptional | z.ZodPrefault : z.ZodType;
};
