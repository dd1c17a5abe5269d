/** The range of the length of a string or array, both ends included. */
export interface LengthRange {
  readonly min: number;
  readonly max: number;
}

/** The length of every name, in characters. */
export const NAME_LENGTH = { min: 1, max: 120 } as const;

/** The length of every reason, in characters. */
export const REASON_LENGTH = { min: 1, max: 500 } as const;

/** White space, control characters, zero-width characters, fillers, and the Braille pattern without dots. */
const INVISIBLE = /^[\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns whether a string has no visible character. */
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

/** A surrogate without its other half. It has no UTF-8 form, so no store or response could reproduce it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns whether a string is well-formed Unicode. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

/**
 * Returns whether a string is longer than a number of characters. Characters are Unicode code points, as in `maxLength`
 * of JSON Schema, so an emoji counts as one.
 */
export const isLongerThan = (text: string, characters: number): boolean =>
  text.length > characters && (text.length > 2 * characters || Array.from(text).length > characters);
