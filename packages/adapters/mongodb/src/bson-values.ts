import { isUuid, toTimestamp, type Id, type Position, type Timestamp } from '@workspace-api/core';
import { Binary, MinKey, Timestamp as BsonTimestamp } from 'mongodb';
import { BINARY_HEAD_BYTES, END, LENGTH_BYTES, TYPE, endOfName, endOfValue } from './bson-elements.js';
import type { BsonReader, ReadValue } from './bson-reader.js';

/** A value that equals no stored id. */
const NO_ID = new MinKey();

const UUID_BYTES = 16;
const DIGITS = Buffer.from('0123456789abcdef');

/** The offsets in a UUID of the two digits of each byte. https://www.rfc-editor.org/rfc/rfc9562#section-4 */
const UUID_PLACES = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34);

/** The values of the hexadecimal digits, in lower and upper case, by character code. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => parseInt(String.fromCharCode(code), 16) || 0);

/**
 * Converts an id for a filter. Never throws: an invalid id finds nothing, and does not fail a command that is shared
 * with other callers. The driver's `UUID` takes three times as long.
 */
export const matchId = (id: Id<string>): Binary | MinKey => {
  if (!isUuid(id)) return NO_ID;
  const bytes = Buffer.allocUnsafe(UUID_BYTES);
  for (let index = 0; index < UUID_BYTES; index++) {
    const place = UUID_PLACES[index] ?? 0;
    bytes[index] = ((VALUES[id.charCodeAt(place)] ?? 0) << 4) | (VALUES[id.charCodeAt(place + 1)] ?? 0);
  }
  return new Binary(bytes, Binary.SUBTYPE_UUID);
};

/** Converts an id to its stored form: 16 bytes, BSON binary of subtype 4. Throws for any other value. */
export const fromId = (id: Id<string>): Binary => {
  const stored = matchId(id);
  if (stored instanceof MinKey) throw new TypeError('Must be a UUID.');
  return stored;
};

/** Converts a SHA-256 hash to its stored form: 32 bytes instead of 64 digits, in the document and in the index. */
export const fromHash = (hash: string): Binary => Binary.createFromHexString(hash);

/**
 * Converts a timestamp to a BSON date: milliseconds since 1970 in 64 bits. It holds exactly what a timestamp holds, and
 * takes 8 bytes in an index.
 */
export const fromTimestamp = (timestamp: Timestamp): Date => new Date(timestamp);

/**
 * Converts a position to a BSON timestamp. The server compares its two halves as unsigned integers, the high one first.
 */
export const fromPosition = (position: Position): BsonTimestamp =>
  new BsonTimestamp({ t: parseInt(position.slice(0, 8), 16), i: parseInt(position.slice(8), 16) });

/** Returns an empty BSON timestamp. In a top-level field of an insert, the server replaces it with its cluster time. */
export const assignedByServer = (): BsonTimestamp => new BsonTimestamp({ t: 0, i: 0 });

const GENERIC_SUBTYPE = 0;

/** The character with which the decoder replaces invalid UTF-8. Valid strings rarely contain it. */
const REPLACEMENT = '\ufffd';

/** Returns a signed 64-bit integer as the nearest number. */
const int64 = (bytes: Buffer, at: number): number => bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);

const DASH = '-'.charCodeAt(0);

/** The buffer for the result, reused because the code is synchronous. */
const uuid = Buffer.alloc(36, DASH);

/** Returns the UUID whose 16 bytes start at an offset, in lower case. */
const formatUuid = (bytes: Buffer, at: number): string => {
  for (let index = 0; index < UUID_BYTES; index++) {
    const place = UUID_PLACES[index] ?? 0;
    const byte = bytes[at + index] ?? 0;
    uuid[place] = DIGITS[byte >> 4] ?? 0;
    uuid[place + 1] = DIGITS[byte & 15] ?? 0;
  }
  return uuid.toString('latin1');
};

export const readId: ReadValue<Id<never>> = (bytes, type, at) =>
  type === TYPE.binary && bytes[at + LENGTH_BYTES] === Binary.SUBTYPE_UUID && bytes.readInt32LE(at) === UUID_BYTES
    ? (formatUuid(bytes, at + BINARY_HEAD_BYTES) as Id<never>)
    : undefined;

/** Reads bytes as hexadecimal digits. */
export const readHash: ReadValue<string> = (bytes, type, at) => {
  if (type !== TYPE.binary || bytes[at + LENGTH_BYTES] !== GENERIC_SUBTYPE) return undefined;
  const start = at + BINARY_HEAD_BYTES;
  return bytes.toString('hex', start, start + bytes.readInt32LE(at));
};

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Enough for almost three years; takes a hundred kilobytes. */
const MAX_DAYS = 1_000;

/** The part of a timestamp before the hour, by the number of the day since 1970. */
const days = new Map<number, string>();

const startOf = (day: number): string => {
  let text = days.get(day);
  if (text === undefined) {
    text = toTimestamp(day * DAY).slice(0, -'00:00:00.000Z'.length);
    if (days.size >= MAX_DAYS) days.clear();
    days.set(day, text);
  }
  return text;
};

/** The hour and the minute in a timestamp, by the number of the minute of the day. */
const MINUTES = Array.from({ length: DAY / MINUTE }, (_, minute) => toTimestamp(minute * MINUTE).slice(11, 17));

/**
 * Formats milliseconds since 1970 as a timestamp. Throws a RangeError for days that `Date` does not support.
 *
 * The result equals that of `toTimestamp`, which takes twice as long. Formatting the date is the expensive part, so dates
 * are cached.
 */
const formatTimestamp = (milliseconds: number): Timestamp => {
  const day = Math.floor(milliseconds / DAY);
  const ofDay = milliseconds - day * DAY;
  // A one, then two digits of seconds and three of milliseconds.
  const rest = String(100_000 + (ofDay % MINUTE));
  const minutes = MINUTES[Math.floor(ofDay / MINUTE)] ?? '';
  return `${startOf(day)}${minutes}${rest.slice(1, 3)}.${rest.slice(3)}Z` as Timestamp;
};

export const readTimestamp: ReadValue<Timestamp> = (bytes, type, at) =>
  type === TYPE.date ? formatTimestamp(int64(bytes, at)) : undefined;

export const readPosition: ReadValue<Position> = (bytes, type, at) =>
  type === TYPE.timestamp ? (bytes.readBigUInt64LE(at).toString(16).padStart(16, '0') as Position) : undefined;

export const readString: ReadValue<string> = (bytes, type, at) => {
  if (type !== TYPE.string) return undefined;
  const start = at + LENGTH_BYTES;
  const end = start + bytes.readInt32LE(at) - 1;
  const text = bytes.toString('utf8', start, end);
  const isInvalid = text.includes(REPLACEMENT) && !Buffer.from(text).equals(bytes.subarray(start, end));
  return isInvalid ? undefined : text;
};

export const readNumber: ReadValue<number> = (bytes, type, at) => {
  switch (type) {
    case TYPE.int32:
      return bytes.readInt32LE(at);
    case TYPE.double:
      return bytes.readDoubleLE(at);
    case TYPE.int64:
      return int64(bytes, at);
    default:
      return undefined;
  }
};

/** Reads a string, number, boolean or null. */
export const readPlain: ReadValue<string | number | boolean | null> = (bytes, type, at) => {
  switch (type) {
    case TYPE.string:
      return readString(bytes, type, at);
    case TYPE.boolean:
      return bytes[at] === 1;
    case TYPE.null:
      return null;
    default:
      return readNumber(bytes, type, at);
  }
};

/** Creates a reader of arrays whose items have one type. */
export const readItems =
  <Item>(readItem: ReadValue<Item>): ReadValue<Item[]> =>
  (bytes, type, at) => {
    if (type !== TYPE.array) return undefined;
    const items: Item[] = [];
    let next = at + LENGTH_BYTES;
    for (let itemType = bytes[next]; itemType !== undefined && itemType !== END; itemType = bytes[next]) {
      const start = endOfName(bytes, next + 1);
      const item = readItem(bytes, itemType, start);
      if (item === undefined) return undefined;
      items.push(item);
      next = endOfValue(bytes, itemType, start);
    }
    return items;
  };

/** Creates a reader of embedded documents. */
export const readDocument =
  <Item>(reader: BsonReader, toItem: (row: BsonReader) => Item): ReadValue<Item> =>
  (bytes, type, at) =>
    type === TYPE.document ? reader.readItem(toItem, bytes, at) : undefined;
