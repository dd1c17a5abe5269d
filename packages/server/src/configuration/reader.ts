/**
 * Parses the value of an option: a string, `true` for a switch, an array for several values, undefined for none. Returns
 * undefined if the value is not valid. Zod would take a quarter of the start time.
 */
export type Reader<Value> = (given: unknown) => Value | undefined;

/** Returns a reader of strings that satisfy a condition. */
export const textThat =
  (holds: (text: string) => boolean): Reader<string> =>
  (given) =>
    typeof given === 'string' && holds(given) ? given : undefined;

/** Returns a reader of fixed strings. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (given) =>
    words.find((word) => word === given);

/** Returns a reader of integers from `min` to `max`, in decimal digits without a sign. */
export const integer = (min: number, max: number): Reader<number> => {
  const digits = new RegExp(`^\\d{1,${String(max).length}}$`);
  return (given) => {
    if (typeof given !== 'string' || !digits.test(given)) return undefined;
    const number = Number(given);
    return number >= min && number <= max ? number : undefined;
  };
};

/** Returns a reader that converts the value of another one. */
export const converted =
  <Read, Value>(read: Reader<Read>, convert: (value: Read) => Value): Reader<Value> =>
  (given) => {
    const value = read(given);
    return value === undefined ? undefined : convert(value);
  };

/** Returns a reader that maps one word to a value, and passes all other strings to another reader. */
export const wordOr =
  <Value, Other>(word: string, value: Value, read: Reader<Other>): Reader<Value | Other> =>
  (given) =>
    given === word ? value : read(given);

/** Returns a reader with a value for an omitted option. */
export const orElse =
  <Value, Absent>(read: Reader<Value>, absent: Absent): Reader<Value | Absent> =>
  (given) =>
    given === undefined ? absent : read(given);
