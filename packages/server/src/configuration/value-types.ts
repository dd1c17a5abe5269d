import { integer as integerOf, oneOf as oneOfValues } from '@workspace-api/core';
import { isIP } from 'node:net';
import * as z from '@workspace-api/core/zod';

/** What an option takes. */
export interface ValueType<Value> {
  /** Parses a string, `true` for a switch, an array for several values, undefined for none. */
  readonly schema: z.ZodType<Value>;
  /** The placeholder of the value after the flag: `number` in `--port <number>`. Left out for a switch. */
  readonly placeholder?: string;
}

/** Returns the type of strings that satisfy a condition. */
export const text = (placeholder: string, detail: string, holds: (text: string) => boolean): ValueType<string> => ({
  placeholder,
  schema: z.string(detail).refine(holds, detail),
});

/** Returns the type of fixed strings. */
export const oneOf = <const Word extends string>(placeholder: string, words: readonly Word[]): ValueType<Word> => ({
  placeholder,
  schema: oneOfValues(words),
});

/** Returns the number of a string of decimal digits without a sign, and everything else as it is. */
export const toNumber = (given: unknown): unknown =>
  typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;

/** Returns the type of integers from `min` to `max`. */
export const integer = (min: number, max: number, placeholder = 'number'): ValueType<number> => ({
  placeholder,
  schema: z.preprocess(toNumber, integerOf({ min, max })),
});

/** Returns the words of a flag that takes several values, each once. A variable has them in one string. */
export const wordsOf = (given: unknown, separator: RegExp | string = /[\s,]+/): unknown => {
  const words = [given].flat().flatMap((one) => (typeof one === 'string' ? one.trim().split(separator) : [one]));
  return given === undefined ? given : [...new Set(words)];
};

/** Returns the type of one or more words that satisfy a condition. */
export const words = (
  detail: string,
  holds: (word: string) => boolean,
  separator?: string,
): ValueType<readonly string[]> => ({
  schema: z.preprocess((given) => wordsOf(given, separator), z.array(z.string(detail).refine(holds, detail), detail)),
});

/** Returns a type that also accepts a word, which means null. */
export const orWord = <Value>(word: string, { schema, ...type }: ValueType<Value>): ValueType<Value | null> => ({
  ...type,
  schema: z.unknown().transform((given, { issues }): Value | null => {
    if (String(given) === word) return null;
    const { data, error } = schema.safeParse(given);
    for (const { message } of error?.issues ?? [])
      issues.push({ code: 'custom', input: given, message: message.replace(/\.$/, `, or ${word}.`) });
    return data ?? z.NEVER;
  }),
});

/** Returns a type with a value for an omitted option. */
export const optional = <Value, const Absent>(
  { schema, ...type }: ValueType<Value>,
  absent: Absent,
): ValueType<Value | Absent> => ({ ...type, schema: schema.default(absent as never) });

/** The path of a file. */
export const FILE = text('file', 'Must be the path of a file.', (path) => path !== '');

/** The path of a file with data. To the driver, these other values would be a database in memory, or a URI. */
export const DATA_FILE = text(
  'file',
  'Must be the path of a file, and neither :memory: nor a URI.',
  (path) => path !== '' && path !== ':memory:' && !/^file:/i.test(path),
);

/** Labels of letters, digits and hyphens (RFC 1123, section 2.1), at most 253 characters. */
const HOST_NAME = /^(?=.{1,253}\.?$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.?$/i;

/** An address to listen on. */
export const HOST = text(
  'address',
  'Must be a host name or an IP address, without a scheme and a port.',
  (name) => isIP(name) !== 0 || HOST_NAME.test(name),
);

/** A TCP port to listen on. */
export const PORT = integer(0, 65_535);

/** On or off: a flag without a value, or a variable with a boolean. */
export const SWITCH: ValueType<boolean> = {
  schema: z
    .preprocess(
      String,
      z.stringbool({
        truthy: ['true', '1'],
        falsy: ['false', '0'],
        error: 'Must have no value as a flag, and be true, false, 1 or 0 as a variable.',
      }),
    )
    .default(false),
};
