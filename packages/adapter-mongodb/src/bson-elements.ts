import { BSON } from 'mongodb';

/** The types of the elements that are read. https://bsonspec.org/spec.html */
export const TYPE = {
  double: 1,
  string: 2,
  document: 3,
  array: 4,
  binary: 5,
  boolean: 8,
  date: 9,
  null: 10,
  int32: 16,
  timestamp: 17,
  int64: 18,
} as const;

/** What stands in the place of a type behind the last element of a document. */
export const END = 0;

/** In front of a document and of a text stands its length. */
export const LENGTH_BYTES = 4;

/** In front of the bytes of a binary stand its length and its subtype. */
export const BINARY_HEAD_BYTES = 5;

const REGULAR_EXPRESSION = 11;

/** Numbers by type; -1 for every type that is not named. */
const byType = (entries: Readonly<Record<number, number>>): Int8Array => {
  const numbers = new Int8Array(256).fill(-1);
  for (const [type, number] of Object.entries(entries)) numbers[Number(type)] = number;
  return numbers;
};

/** How many bytes a value takes, where that does not depend on the value. */
const FIXED_SIZES = byType({
  [TYPE.double]: 8,
  6: 0, // undefined
  7: 12, // object id
  [TYPE.boolean]: 1,
  [TYPE.date]: 8,
  [TYPE.null]: 0,
  [TYPE.int32]: 4,
  [TYPE.timestamp]: 8,
  [TYPE.int64]: 8,
  19: 16, // decimal
  127: 0, // greatest key
  255: 0, // smallest key
});

/** How many bytes a value takes beside those that the length in front of it tells. */
const BESIDE_LENGTH = byType({
  [TYPE.string]: LENGTH_BYTES,
  [TYPE.document]: 0,
  [TYPE.array]: 0,
  [TYPE.binary]: BINARY_HEAD_BYTES,
  12: LENGTH_BYTES + 12, // pointer to a document
  13: LENGTH_BYTES, // code
  14: LENGTH_BYTES, // symbol
  15: 0, // code with scope
});

/** Where the name that starts here is over, with the zero at its end. */
export const endOfName = (bytes: Buffer, at: number): number => {
  let end = at;
  while (bytes[end] !== 0) {
    if (end >= bytes.length) throw new BSON.BSONError('A name in the document has no end.');
    end += 1;
  }
  return end + 1;
};

/** Where the value that starts here is over. Throws a `BSONError` for a type that no document has. */
export const endOfValue = (bytes: Buffer, type: number, at: number): number => {
  const size = FIXED_SIZES[type] ?? -1;
  if (size >= 0) return at + size;
  if (type === REGULAR_EXPRESSION) return endOfName(bytes, endOfName(bytes, at));
  const beside = BESIDE_LENGTH[type] ?? -1;
  const length = beside < 0 ? -1 : bytes.readInt32LE(at);
  if (length < 0) throw new BSON.BSONError(`The document has a damaged element of type ${type}.`);
  return at + beside + length;
};
