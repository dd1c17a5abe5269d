import {
  BSON,
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb';
import fc from 'fast-check';

/** A value as a document stores it: the type of its element, and its bytes. */
export interface EncodedValue {
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** A value with its name in a document. */
export type EncodedElement = readonly [name: string, value: EncodedValue];

/** Encodes a value as the driver does. */
export const encode = (value: unknown): EncodedValue => {
  const document = BSON.serialize({ v: value });
  return { type: document[4] ?? 0, bytes: document.subarray('....tv.'.length, -1) };
};

/** Returns the bytes of a document with these elements in this order. Names may repeat. */
export const documentOf = (elements: readonly EncodedElement[]): Buffer => {
  const parts = elements.map(([name, { type, bytes }]) =>
    Buffer.concat([Buffer.of(type), Buffer.from(`${name}\0`), bytes]),
  );
  const length = Buffer.alloc(4);
  length.writeInt32LE(parts.reduce((sum, part) => sum + part.length, 5));
  return Buffer.concat([length, ...parts, Buffer.of(0)]);
};

const DOCUMENT = 3;
const ARRAY = 4;
const DATE = 9;
const UNDEFINED = 6;
const POINTER = 12;

export const STRING = 2;

const nested = (elements: readonly EncodedElement[]): EncodedValue => ({
  type: DOCUMENT,
  bytes: documentOf(elements),
});

const listed = (values: readonly EncodedValue[]): EncodedValue => ({
  type: ARRAY,
  bytes: documentOf(values.map((value, index) => [String(index), value])),
});

const int64 = (number: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(number);
  return bytes;
};

/** The limit of `Date` in milliseconds, before and after 1970. */
const REACH = 8_640_000_000_000_000n;

/** Strings of characters of one to four bytes, short and long, some with the replacement character. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary-ascii', maxLength: 200 }),
  fc.constantFrom('', 'Kundinnen in Zürich', '北京客户', '👩‍👩‍👧‍👦', '\ufffd', 'a\0b', '"\\\u2028', '\u007f\u0080'),
);

const uuids = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => encode(new UUID(bytes)));

const moments = fc
  .oneof(
    fc.date({ noInvalidDate: true }).map((date) => BigInt(date.getTime())),
    fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => BigInt(date.getTime())),
    fc.bigInt({ min: -10n * REACH, max: 10n * REACH }),
    fc.constantFrom(REACH, -REACH, -REACH - 1n, -1n, 0n, 253_402_300_800_000n, -62_167_219_200_001n),
  )
  .map((milliseconds): EncodedValue => ({ type: DATE, bytes: int64(milliseconds) }));

const timestamps = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((bits) => encode(new Timestamp(bits)));

const numbers = fc.oneof(
  fc.integer().map((number) => encode(new Int32(number))),
  fc.double().map((number) => encode(new Double(number))),
  fc
    .oneof(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n), -(2n ** 53n) - 1n),
    )
    .map((number) => encode(Long.fromBigInt(number))),
);

const texted = texts.map(encode);

const truths = fc.boolean().map(encode);

/** A value of any BSON type. */
const anything = fc.oneof(
  texted,
  numbers,
  truths,
  moments,
  timestamps,
  uuids,
  fc.constantFrom(
    { type: UNDEFINED, bytes: Buffer.alloc(0) },
    { type: POINTER, bytes: Buffer.concat([encode('there').bytes, new ObjectId().id]) },
    ...[
      null,
      new ObjectId(),
      new Binary(Buffer.from('any'), 0),
      new Binary(Buffer.from('any'), 2),
      new Binary(Buffer.from('short'), 4),
      new Binary(Buffer.alloc(16), 3),
      new Decimal128('1.5'),
      new MinKey(),
      new MaxKey(),
      new Code('f()'),
      new Code('f()', { scope: 1 }),
      new BSONSymbol('a'),
      new BSONRegExp('^a', 'i'),
      [],
      [1, ['a'], { b: 2 }],
      {},
      { name: 'inside', id: 1 },
    ].map(encode),
  ),
);

const elementsOf = (
  fields: Readonly<Record<string, fc.Arbitrary<EncodedValue>>>,
): fc.Arbitrary<readonly EncodedElement[]> =>
  fc
    .tuple(
      ...Object.entries(fields).map(([name, usual]) =>
        // Most fields are valid; some have another type, are missing, or repeat.
        fc
          .oneof(
            { weight: 40, arbitrary: usual.map((value) => [value]) },
            { weight: 1, arbitrary: anything.map((value) => [value]) },
            { weight: 1, arbitrary: fc.constant([]) },
            { weight: 1, arbitrary: fc.tuple(anything, usual) },
          )
          .map((values) => values.map((value): EncodedElement => [name, value])),
      ),
      fc.array(
        fc.tuple(fc.constantFrom('na', 'names', '', 'ïd', 'extra', '_id', 'workspaceId', 'toString'), anything),
        {
          maxLength: 3,
        },
      ),
    )
    .map((groups) => groups.flat());

/** Elements in the usual order or another one. */
const inAnyOrder = (elements: readonly EncodedElement[]): fc.Arbitrary<readonly EncodedElement[]> =>
  fc.oneof(fc.constant(elements), fc.shuffledSubarray([...elements], { minLength: elements.length }));

const documents = (fields: Parameters<typeof elementsOf>[0]): fc.Arbitrary<EncodedValue> =>
  elementsOf(fields).chain(inAnyOrder).map(nested);

const lists = (item: fc.Arbitrary<EncodedValue>): fc.Arbitrary<EncodedValue> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.array(item, { maxLength: 12 }).map(listed) },
    { weight: 1, arbitrary: fc.array(fc.oneof(item, anything), { maxLength: 4 }).map(listed) },
  );

const nothing = fc.constant(encode(null));

/** The kinds of field values. */
export const VALUES = {
  id: uuids,
  ids: lists(uuids),
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encode(new Binary(bytes))),
  position: timestamps,
  text: texted,
  texts: lists(texted),
  pairs: lists(lists(texted)),
  number: numbers,
  truth: truths,
  moment: moments,
  optionalMoment: fc.oneof(moments, nothing),
  optionalText: fc.oneof(texted, nothing),
  documentOf: documents,
} as const;

/** The bytes of documents with mostly valid fields, in any order, and with unknown fields. */
export const oddDocuments = (fields: Parameters<typeof elementsOf>[0]): fc.Arbitrary<Buffer> =>
  elementsOf(fields).chain(inAnyOrder).map(documentOf);

/** A string that is not valid UTF-8. */
export const BROKEN_TEXT: EncodedValue = { type: STRING, bytes: Buffer.of(4, 0, 0, 0, 0x61, 0xff, 0x62, 0) };
