import type { Id, Position, Timestamp } from '@workspace-api/core';
import { BINARY_HEAD_BYTES, END, LENGTH_BYTES, TYPE, endOfName, endOfValue } from './bson-elements.js';
import { formatPosition, formatUuid } from './format-hex.js';
import { formatTimestamp } from './format-timestamp.js';

/** Reads a value of a type at an offset. Returns undefined for a value that the driver must decode. */
export type ReadValue<Value> = (bytes: Buffer, type: number, at: number) => Value | undefined;

const GENERIC_SUBTYPE = 0;
const UUID_SUBTYPE = 4;
const UUID_BYTES = 16;
const TWO_TO_32 = 2 ** 32;

/** The character with which the decoder replaces invalid UTF-8. Valid strings rarely contain it. */
const REPLACEMENT = '\ufffd';

/** Returns a signed 64-bit integer as the nearest number. */
const int64 = (bytes: Buffer, at: number): number => bytes.readInt32LE(at + 4) * TWO_TO_32 + bytes.readUInt32LE(at);

const isBinary = (bytes: Buffer, type: number, at: number, subtype: number): boolean =>
  type === TYPE.binary && bytes[at + LENGTH_BYTES] === subtype;

export const readId = <Kind extends string>(bytes: Buffer, type: number, at: number): Id<Kind> | undefined =>
  isBinary(bytes, type, at, UUID_SUBTYPE) && bytes.readInt32LE(at) === UUID_BYTES
    ? (formatUuid(bytes, at + BINARY_HEAD_BYTES) as Id<Kind>)
    : undefined;

/** Reads bytes as hexadecimal digits. */
export const readHash: ReadValue<string> = (bytes, type, at) => {
  if (!isBinary(bytes, type, at, GENERIC_SUBTYPE)) return undefined;
  const start = at + BINARY_HEAD_BYTES;
  return bytes.toString('hex', start, start + bytes.readInt32LE(at));
};

export const readTimestamp: ReadValue<Timestamp> = (bytes, type, at) =>
  type === TYPE.date ? formatTimestamp(int64(bytes, at)) : undefined;

export const readPosition: ReadValue<Position> = (bytes, type, at) =>
  type === TYPE.timestamp ? formatPosition(bytes, at) : undefined;

export const readString: ReadValue<string> = (bytes, type, at) => {
  if (type !== TYPE.string) return undefined;
  const start = at + LENGTH_BYTES;
  const text = bytes.toString('utf8', start, start + bytes.readInt32LE(at) - 1);
  // The driver throws if the bytes are invalid.
  return text.includes(REPLACEMENT) ? undefined : text;
};

const readInt64: ReadValue<number> = (bytes, _type, at) => {
  const number = int64(bytes, at);
  return Number.isSafeInteger(number) ? number : undefined;
};

const readBoolean: ReadValue<boolean> = (bytes, _type, at) => {
  const byte = bytes[at];
  return byte === 1 || (byte === 0 ? false : undefined);
};

/** Reads a string, number, boolean or null. */
export const readPlain: ReadValue<string | number | boolean | null> = (bytes, type, at) => {
  switch (type) {
    case TYPE.string:
      return readString(bytes, type, at);
    case TYPE.int32:
      return bytes.readInt32LE(at);
    case TYPE.double:
      return bytes.readDoubleLE(at);
    case TYPE.int64:
      return readInt64(bytes, type, at);
    case TYPE.boolean:
      return readBoolean(bytes, type, at);
    case TYPE.null:
      return null;
    default:
      return undefined;
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
