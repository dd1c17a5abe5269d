/** How many characters a text may have, both ends included. */
export interface LengthRange {
  readonly min: number;
  readonly max: number;
}

/** The length of every name. */
export const NAME_LENGTH = { min: 1, max: 120 } as const;

/** The length of every reason that is told with a status. */
export const REASON_LENGTH = { min: 1, max: 500 } as const;

/** Whether a text is nothing but white space. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** A surrogate that is not half of a pair. Such text has no UTF-8 form, so no store or answer could give it back. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether a text is well-formed Unicode. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

/**
 * Whether a text is longer than a number of characters. Characters are Unicode code points, as `maxLength` of JSON
 * Schema counts them, so that an emoji is one.
 */
export const isLongerThan = (text: string, characters: number): boolean =>
  text.length > characters && (text.length > 2 * characters || Array.from(text).length > characters);
