/**
 * Reads what was given for an option: its text; `true` for a flag alone; a list for a flag that takes several values;
 * undefined for nothing. Answers undefined to what the option does not take. Options are read at every start, before
 * anything else: as schemas of zod they would take a quarter of it.
 */
export type Reader<Value> = (given: unknown) => Value | undefined;

/** Text for which something holds. */
export const textThat =
  (holds: (text: string) => boolean): Reader<string> =>
  (given) =>
    typeof given === 'string' && holds(given) ? given : undefined;

/** One of some words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (given) =>
    words.find((word) => word === given);

/** A whole number from `min` to `max`, in no more digits than `max` has. */
export const wholeNumber = (min: number, max: number): Reader<number> => {
  const digits = new RegExp(`^\\d{1,${String(max).length}}$`);
  return (given) => {
    if (typeof given !== 'string' || !digits.test(given)) return undefined;
    const number = Number(given);
    return number >= min && number <= max ? number : undefined;
  };
};

/** What another reader reads, made into something else. */
export const converted =
  <Read, Value>(read: Reader<Read>, convert: (value: Read) => Value): Reader<Value> =>
  (given) => {
    const value = read(given);
    return value === undefined ? undefined : convert(value);
  };

/** A value for one word, and for all others what another reader reads. */
export const wordOr =
  <Value, Other>(word: string, value: Value, read: Reader<Other>): Reader<Value | Other> =>
  (given) =>
    given === word ? value : read(given);

/** What another reader reads, and a value where nothing was given. */
export const orElse =
  <Value, Absent>(read: Reader<Value>, absent: Absent): Reader<Value | Absent> =>
  (given) =>
    given === undefined ? absent : read(given);
