import { isIP } from 'node:net';

/**
 * Parses the value of an option: a string, `true` for a switch, an array for several values, undefined for none. Returns
 * undefined if the value is not valid. Zod would take a quarter of the start time.
 */
type Reader<Value> = (given: unknown) => Value | undefined;

/** What an option takes. */
export interface ValueType<Value> {
  /** Completes the sentence "--port (WORKSPACE_API_PORT) …" for an invalid value. */
  readonly rule: string;
  readonly read: Reader<Value>;
  /** The placeholder of the value after the flag: `number` in `--port <number>`. Left out for a switch. */
  readonly placeholder?: string;
}

/** Returns the type of strings that satisfy a condition. */
export const text = (placeholder: string, rule: string, holds: (text: string) => boolean): ValueType<string> => ({
  placeholder,
  rule,
  read: (given) => (typeof given === 'string' && holds(given) ? given : undefined),
});

/** Returns the type of fixed strings. */
export const oneOf = <const Word extends string>(placeholder: string, words: readonly Word[]): ValueType<Word> => ({
  placeholder,
  rule: words.length === 2 ? `takes ${words.join(' or ')}.` : `takes one of ${words.join(', ')}.`,
  read: (given) => words.find((word) => word === given),
});

/** Returns the type of integers from `min` to `max`, in decimal digits without a sign. */
export const integer = (min: number, max: number, of = ''): ValueType<number> => ({
  placeholder: 'number',
  rule: `takes an integer ${of}from ${min} to ${max}.`,
  read: (given) => {
    if (typeof given !== 'string' || !/^\d+$/.test(given) || given.length > String(max).length) return undefined;
    const number = Number(given);
    return number >= min && number <= max ? number : undefined;
  },
});

/** Returns the type of durations in whole seconds. */
export const seconds = (min: number, max: number): ValueType<number> => ({
  ...integer(min, max, 'number of seconds '),
  placeholder: 'seconds',
});

/** Returns a type that also accepts a word, which means null. */
export const orWord = <Value>(word: string, type: ValueType<Value>): ValueType<Value | null> => ({
  ...type,
  rule: type.rule.replace(/\.$/, `, or ${word}.`),
  read: (given) => (given === word ? null : type.read(given)),
});

/** Returns a type with a value for an omitted option. */
export const optional = <Value, const Absent>(type: ValueType<Value>, absent: Absent): ValueType<Value | Absent> => ({
  ...type,
  read: (given) => (given === undefined ? absent : type.read(given)),
});

/** The path of a file. */
export const FILE = text('file', 'takes the path of a file.', (path) => path !== '');

/** The path of a file with data. To the driver, these other values would be a database in memory, or a URI. */
export const DATA_FILE = text(
  'file',
  'takes the path of a file, and neither :memory: nor a URI.',
  (path) => path !== '' && path !== ':memory:' && !/^file:/i.test(path),
);

/** Labels of letters, digits and hyphens (RFC 1123, section 2.1), at most 253 characters. */
const HOST_NAME = /^(?=.{1,253}\.?$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.?$/i;

/** An address to listen on. */
export const HOST = text(
  'address',
  'takes a host name or an IP address.',
  (name) => isIP(name) !== 0 || HOST_NAME.test(name),
);

/** A TCP port to listen on. */
export const PORT = integer(0, 65_535);

const SWITCH_VALUES: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** On or off: a flag without a value, or a variable with a boolean. */
export const SWITCH: ValueType<boolean> = {
  rule: 'takes no value as a flag, and true, false, 1 or 0 as a variable.',
  read: (given = false) => SWITCH_VALUES[String(given).toLowerCase()],
};
