declare const position: unique symbol;

/**
 * The position of a record in its list: 64 bits as 16 lower-case hexadecimal digits. The store assigns it at insertion.
 * It never changes, is unique in its list, and is above every position that was visible before. Opaque to the core.
 */
export type Position = string & { readonly [position]: true };

const POSITION = /^[0-9a-f]{16}$/;

/** Returns the position of 16 lower-case hexadecimal digits. Throws a RangeError for any other string. */
export const toPosition = (text: string): Position => {
  if (!POSITION.test(text)) throw new RangeError('A position must be 16 lower-case hexadecimal digits.');
  return text as Position;
};
