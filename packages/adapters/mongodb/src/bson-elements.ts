import { BSON } from 'mongodb';

/** The BSON element types that the reader knows. https://bsonspec.org/spec.html */
export const TYPE = {
  double: 1,
  string: 2,
  document: 3,
  array: 4,
  binary: 5,
  undefined: 6,
  boolean: 8,
  date: 9,
  null: 10,
  int32: 16,
  timestamp: 17,
  int64: 18,
} as const;

/** Marks the end of a document, in place of the type of an element. */
export const END = 0;

/** The length that precedes a document or a string. */
export const LENGTH_BYTES = 4;

/** The length and the subtype that precede the bytes of a binary. */
export const BINARY_HEAD_BYTES = 5;

const REGULAR_EXPRESSION = 11;

/** Returns numbers by type, -1 for each type that is not named. */
const byType = (entries: Readonly<Record<number, number>>): Int8Array => {
  const numbers = new Int8Array(256).fill(-1);
  for (const [type, number] of Object.entries(entries)) numbers[Number(type)] = number;
  return numbers;
};

/** The size in bytes of the types whose size is fixed. */
const FIXED_SIZES = byType({
  [TYPE.double]: 8,
  [TYPE.undefined]: 0,
  7: 12, // ObjectId
  [TYPE.boolean]: 1,
  [TYPE.date]: 8,
  [TYPE.null]: 0,
  [TYPE.int32]: 4,
  [TYPE.timestamp]: 8,
  [TYPE.int64]: 8,
  19: 16, // Decimal128
  127: 0, // MaxKey
  255: 0, // MinKey
});

/** The bytes of a value that its length prefix does not count. */
const BESIDE_LENGTH = byType({
  [TYPE.string]: LENGTH_BYTES,
  [TYPE.document]: 0,
  [TYPE.array]: 0,
  [TYPE.binary]: BINARY_HEAD_BYTES,
  12: LENGTH_BYTES + 12, // DBPointer
  13: LENGTH_BYTES, // JavaScript code
  14: LENGTH_BYTES, // symbol
  15: 0, // JavaScript code with scope
});

/** Returns the offset after the name that starts here and its terminating zero. */
export const endOfName = (bytes: Buffer, at: number): number => {
  let end = at;
  while (bytes[end] !== 0) {
    if (end >= bytes.length) throw new BSON.BSONError('A name in the document has no end.');
    end += 1;
  }
  return end + 1;
};

/** Returns the offset after the value that starts here. Throws a `BSONError` for an unknown type. */
export const endOfValue = (bytes: Buffer, type: number, at: number): number => {
  const size = FIXED_SIZES[type] ?? -1;
  if (size >= 0) return at + size;
  if (type === REGULAR_EXPRESSION) return endOfName(bytes, endOfName(bytes, at));
  const beside = BESIDE_LENGTH[type] ?? -1;
  const length = beside < 0 ? -1 : bytes.readInt32LE(at);
  if (length < 0) throw new BSON.BSONError(`The document has a damaged element of type ${type}.`);
  return at + beside + length;
};
