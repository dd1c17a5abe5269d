declare const position: unique symbol;

/**
 * A record's place in its list: 64 bits as 16 lower-case hexadecimal digits, assigned by the store when the record is
 * inserted, never changed, unique in its list, and above every position that was visible before. Opaque to the core.
 */
export type Position = string & { readonly [position]: true };

const POSITION = /^[0-9a-f]{16}$/;

/** The position of 16 lower-case hexadecimal digits. Throws a RangeError on any other text. */
export const toPosition = (text: string): Position => {
  if (!POSITION.test(text)) throw new RangeError('A position has 16 lower-case hexadecimal digits.');
  return text as Position;
};
