import { AuditEntry, Delivery, Lease } from '@workspace-api/admin';
import { ApiKey, Campaign, Group, Instance, toTimestamp } from '@workspace-api/core';
import { Idempotency, fieldsOf, type Field } from '@workspace-api/core/internal';
import { expect } from 'chai';
import fc from 'fast-check';
import { BSON, Double, Int32, Long, Timestamp, UUID, type Document } from 'mongodb';
import { BsonReader } from '../src/bson-reader.js';
import { readHash, readPosition } from '../src/bson-values.js';
import { recordCodec } from '../src/record-codec.js';
import {
  BROKEN_TEXT,
  STRING,
  VALUES as V,
  documentOf,
  encode,
  oddDocuments,
  type EncodedValue,
} from './support/odd-documents.js';

/** The outcome of a function: its result, or that it throws. */
const outcomeOf = (run: () => unknown): unknown => {
  try {
    return { result: run() };
  } catch (error) {
    return { throws: error instanceof Error };
  }
};

type Values = Parameters<typeof oddDocuments>[0];

/** Returns what a field may be stored as: mostly what it should be, sometimes anything. */
const storedAs = (field: Field): Values[string] => {
  switch (field.kind) {
    case 'id':
      return V.id;
    case 'timestamp':
      return field.isNullable ? V.optionalMoment : V.moment;
    case 'pairs':
      return V.pairs;
    case 'list':
      return field.item.kind === 'id' ? V.ids : V.texts;
    case 'object':
      return V.documentOf(storedAsFields(field.fields));
    case 'plain':
      return fc.oneof(V.optionalText, V.number, V.truth);
  }
};

const storedAsFields = (fields: ReturnType<typeof fieldsOf>): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, storedAs(field)]));

const rejected = (): never => {
  throw new TypeError('The value has the wrong type.');
};

/** Returns the value of a field that the driver has decoded. */
const toValue = (field: Field, stored: unknown): unknown => {
  if ('default' in field && (stored === undefined || (stored === null && !field.isNullable))) return field.default;
  if (stored === null && (field.isNullable || field.kind === 'plain')) return null;
  switch (field.kind) {
    case 'id':
      return stored instanceof UUID ? stored.toHexString() : rejected();
    case 'timestamp':
      return stored instanceof Date ? toTimestamp(stored.getTime()) : rejected();
    case 'pairs':
      return Object.fromEntries(
        toItems(stored, (pair) => toItems(pair, (text) => (typeof text === 'string' ? text : rejected()))) as [
          string,
          string,
        ][],
      );
    case 'list':
      return toItems(stored, (item) => toValue(field.item, item));
    case 'object':
      return toRecord(field.fields, stored);
    case 'plain':
      if (stored instanceof Int32 || stored instanceof Double) return stored.valueOf();
      // A BSON timestamp is a Long to JavaScript.
      if (stored instanceof Long && !(stored instanceof Timestamp)) return stored.toNumber();
      return typeof stored === 'string' || typeof stored === 'boolean' ? stored : rejected();
  }
};

const toItems = (stored: unknown, toItem: (item: unknown) => unknown): unknown[] =>
  Array.isArray(stored) ? stored.map(toItem) : rejected();

const toRecord = (fields: ReturnType<typeof fieldsOf>, stored: unknown): unknown => {
  if (Object.getPrototypeOf(stored ?? 0) !== Object.prototype) return rejected();
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toValue(field, (stored as Document)[name])]),
  );
};

const RECORDS = { Group, Instance, Campaign, Idempotency, ApiKey, AuditEntry, Lease, Delivery };

describe('records read from the bytes of a reply', () => {
  for (const [name, schema] of Object.entries(RECORDS)) {
    it(`equal those that the driver decodes, or are rejected: ${name}`, () => {
      const codec = recordCodec<object>(schema);
      const documents = oddDocuments(storedAsFields(fieldsOf(schema)));
      fc.assert(
        fc.property(documents, documents, (one, other) => {
          const both = Buffer.concat([one, other]);
          for (const [start, bytes] of [
            [0, one],
            [one.length, other],
          ] as const) {
            const read = outcomeOf(() => codec.reader.readItem(codec.toItem, both, start));
            const decoded = (): Document => BSON.deserialize(bytes, { promoteValues: false });
            expect(read).to.deep.equal(outcomeOf(() => toRecord(fieldsOf(schema), decoded())));
          }
        }),
        { numRuns: 200 },
      );
    });
  }

  it('have the positions and hashes that the driver decodes', () => {
    const reader = new BsonReader('position', 'secretHash');
    fc.assert(
      fc.property(oddDocuments({ position: V.position, secretHash: V.hash }), (bytes) => {
        const decoded: Document = BSON.deserialize(bytes);
        const { t, i } = (decoded['position'] ?? {}) as { t?: number; i?: number };
        const hex = (half?: number): string => Number(half).toString(16).padStart(8, '0');
        const hash: unknown = decoded['secretHash'];
        reader.readItem((row) => {
          if (t !== undefined) expect(row.read(reader.slots.position, readPosition)).to.equal(hex(t) + hex(i));
          if (hash instanceof BSON.Binary && hash.sub_type === 0)
            expect(row.read(reader.slots.secretHash, readHash)).to.equal(hash.toString('hex'));
        }, bytes);
      }),
    );
  });

  const INSTANCE = recordCodec<Instance>(Instance);

  const INSTANCE_ELEMENTS = Object.entries({
    id: new UUID(),
    name: 'Front desk',
    status: 'connected',
    statusReason: null,
    statusChangedAt: new Date(0),
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }).map(([name, value]): [string, EncodedValue] => [name, encode(value)]);

  const read = (bytes: Buffer): unknown => INSTANCE.reader.readItem(INSTANCE.toItem, bytes);

  it('are rejected, with the name of the field, if a string is not valid UTF-8', () => {
    const bytes = documentOf([...INSTANCE_ELEMENTS, ['name', BROKEN_TEXT]]);
    expect(() => read(bytes)).to.throw(TypeError, 'name');
  });

  it('are not rejected because of unknown fields', () => {
    const bytes = documentOf([['note', BROKEN_TEXT], ...INSTANCE_ELEMENTS]);
    expect(read(bytes)).to.include({ name: 'Front desk', status: 'connected' });
  });

  it('are rejected if a length is negative', () => {
    const bytes = documentOf([['note', { type: STRING, bytes: Buffer.of(-10, -1, -1, -1) }]]);
    expect(() => read(bytes)).to.throw(BSON.BSONError);
  });

  it('are read or rejected if bytes are damaged, but never read endlessly', () => {
    const whole = documentOf(INSTANCE_ELEMENTS);
    const damage = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(damage, { maxLength: 3 }), fc.nat(whole.length), (damages, length) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of damages) bytes[at] = byte;
        outcomeOf(() => read(bytes.subarray(0, length)));
      }),
      { numRuns: 5_000 },
    );
  });
});
