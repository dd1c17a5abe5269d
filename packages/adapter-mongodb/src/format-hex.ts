import type { Position } from '@workspace-api/core';

const DIGITS = Buffer.from('0123456789abcdef');
const DASH = '-'.charCodeAt(0);

/** Buffers for the result, reused because the code is synchronous. */
const uuid = Buffer.alloc(36, DASH);
const position = Buffer.alloc(16);

/** The offsets in a UUID of the two digits of each byte. https://www.rfc-editor.org/rfc/rfc9562#section-4 */
const UUID_PLACES = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34);

const putByte = (text: Buffer, place: number, byte: number): void => {
  text[place] = DIGITS[byte >> 4] ?? 0;
  text[place + 1] = DIGITS[byte & 15] ?? 0;
};

/** Returns the UUID whose 16 bytes start at an offset, in lower case. */
export const formatUuid = (bytes: Buffer, at: number): string => {
  for (let index = 0; index < 16; index++) putByte(uuid, UUID_PLACES[index] ?? 0, bytes[at + index] ?? 0);
  return uuid.toString('latin1');
};

/** Returns the position in the BSON timestamp whose 8 bytes start at an offset. BSON timestamps are little-endian. */
export const formatPosition = (bytes: Buffer, at: number): Position => {
  for (let index = 0; index < 8; index++) putByte(position, index * 2, bytes[at + 7 - index] ?? 0);
  return position.toString('latin1') as Position;
};
