import type { Position } from '@workspace-api/core';

const DIGITS = Buffer.from('0123456789abcdef');
const DASH = '-'.charCodeAt(0);

/** What a text is put together in. Nothing else runs meanwhile. */
const uuid = Buffer.alloc(36, DASH);
const position = Buffer.alloc(16);

/** Where in a UUID the two digits of each byte stand. https://www.rfc-editor.org/rfc/rfc9562#section-4 */
const UUID_PLACES = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34);

const putByte = (text: Buffer, place: number, byte: number): void => {
  text[place] = DIGITS[byte >> 4] ?? 0;
  text[place + 1] = DIGITS[byte & 15] ?? 0;
};

/** The text of the UUID whose 16 bytes start here, in lower case. */
export const uuidText = (bytes: Buffer, at: number): string => {
  for (let index = 0; index < 16; index++) putByte(uuid, UUID_PLACES[index] ?? 0, bytes[at + index] ?? 0);
  return uuid.toString('latin1');
};

/** The position in the BSON timestamp whose 8 bytes start here: the byte that counts most is the last. */
export const positionText = (bytes: Buffer, at: number): Position => {
  for (let index = 0; index < 8; index++) putByte(position, index * 2, bytes[at + 7 - index] ?? 0);
  return position.toString('latin1') as Position;
};
