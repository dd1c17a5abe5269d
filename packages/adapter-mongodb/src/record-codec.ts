import { fieldsOf, type Field, type Id, type Timestamp } from '@workspace-api/core';
import type { Document, UUID } from 'mongodb';
import { layoutOf, type Layout } from './bson-layout.js';
import type { BsonReader } from './bson-reader.js';
import { dateToTimestamp, fromId, fromTimestamp, toId } from './bson-values.js';

/** Converts one kind of value. */
interface ValueCodec {
  readonly toStored: (value: never) => unknown;
  /** Converts a value that the driver has decoded. */
  readonly fromStored: (stored: never) => unknown;
  /** Reads a value from its bytes. */
  readonly read: (row: BsonReader, slot: number) => unknown;
}

const same = (value: unknown): unknown => value;

const ID: ValueCodec = {
  toStored: (id: Id<string>) => fromId(id),
  fromStored: (stored: UUID) => toId(stored),
  read: (row, slot) => row.id(slot),
};

const TIMESTAMP: ValueCodec = {
  toStored: (timestamp: Timestamp) => fromTimestamp(timestamp),
  fromStored: (stored: Date) => dateToTimestamp(stored),
  read: (row, slot) => row.timestamp(slot),
};

const PLAIN: ValueCodec = { toStored: same, fromStored: same, read: (row, slot) => row.plain(slot) };

/** Pairs are an array, because a field name cannot be an arbitrary string. */
const PAIRS: ValueCodec = {
  toStored: (pairs: Readonly<Record<string, string>>) => Object.entries(pairs),
  // Unlike an assignment, `fromEntries` creates an own property for the key `__proto__`.
  fromStored: (stored: readonly [string, string][]) => Object.fromEntries(stored),
  read: (row, slot) => Object.fromEntries(row.pairs(slot)),
};

const codecOfList = (item: Field): ValueCodec => {
  if (item.kind === 'plain') return { ...PLAIN, read: (row, slot) => row.strings(slot) };
  const { toStored, fromStored } = codecOf(item);
  const fromItems = (stored: readonly never[]): unknown => stored.map((one) => fromStored(one));
  return {
    toStored: (items: readonly never[]) => items.map((one) => toStored(one)),
    fromStored: fromItems,
    read: (row, slot) => (item.kind === 'id' ? row.ids(slot) : fromItems(row.decoded(slot) as readonly never[])),
  };
};

const orNull = ({ toStored, fromStored, read }: ValueCodec): ValueCodec => ({
  toStored: (value: unknown) => (value === null ? null : toStored(value as never)),
  fromStored: (stored: unknown) => (stored === null ? null : fromStored(stored as never)),
  read: (row, slot) => (row.isNull(slot) ? null : read(row, slot)),
});

const codecOfValue = (field: Field): ValueCodec => {
  switch (field.kind) {
    case 'id':
      return ID;
    case 'timestamp':
      return TIMESTAMP;
    case 'pairs':
      return PAIRS;
    case 'plain':
      return PLAIN;
    case 'list':
      return codecOfList(field.item);
    case 'object':
      return codecOfObject(field.fields);
  }
};

const codecOf = (field: Field): ValueCodec => {
  const codec = codecOfValue(field);
  // Null is a plain value already.
  return field.isNullable && field.kind !== 'plain' ? orNull(codec) : codec;
};

type Entries = readonly (readonly [name: string, codec: ValueCodec])[];

const entriesOf = (fields: ReturnType<typeof fieldsOf>): Entries =>
  Object.entries(fields).map(([name, field]) => [name, codecOf(field)]);

/** Converts the fields that a record has. */
const toDocument = (entries: Entries, record: object): Document => {
  const document: Document = {};
  for (const [name, { toStored }] of entries) {
    const value = (record as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) document[name] = toStored(value as never);
  }
  return document;
};

/** Returns a function that reads all fields of a row, with the same hidden class for every record. */
const readerOf = (entries: Entries, { slots }: Layout<string>) => {
  const readers = entries.map(([name, { read }]) => ({ name, slot: slots[name] ?? -1, read }));
  return (row: BsonReader): unknown => {
    const record: Record<string, unknown> = {};
    for (const { name, slot, read } of readers) record[name] = read(row, slot);
    return record;
  };
};

const fromDocument = (entries: Entries, document: Document): object => {
  if (Object.getPrototypeOf(document) !== Object.prototype)
    throw new TypeError('A part of a record is not a document.');
  return Object.fromEntries(entries.map(([name, { fromStored }]) => [name, fromStored(document[name] as never)]));
};

const codecOfObject = (fields: ReturnType<typeof fieldsOf>): ValueCodec => {
  const entries = entriesOf(fields);
  const layout = layoutOf(...Object.keys(fields));
  const toRecord = readerOf(entries, layout);
  return {
    toStored: (record: object) => toDocument(entries, record),
    fromStored: (stored: Document) => fromDocument(entries, stored),
    read: (row, slot) => row.document(slot, layout, toRecord),
  };
};

/** How the records of a schema are stored as documents, which may have other fields too. */
export interface RecordCodec<Item, Other extends string = never> {
  readonly layout: Layout<'_id' | 'workspaceId' | 'position' | Other>;
  /** Converts the fields of a record, or those of a change that it has. */
  readonly toDocument: (record: { readonly [Field in keyof Item]?: Item[Field] | undefined }) => Document;
  readonly toItem: (row: BsonReader) => Item;
  /** Converts a document that the driver has decoded. */
  readonly fromDocument: (document: Document) => Item;
}

/**
 * Creates the codec of the records of a schema: a UUID is a binary of subtype 4, and a time is a date. `others` are the
 * fields of the documents that the schema does not have.
 */
export const recordCodec = <Item extends object, const Other extends string = never>(
  schema: Parameters<typeof fieldsOf>[0],
  ...others: readonly Other[]
): RecordCodec<Item, Other> => {
  const entries = entriesOf(fieldsOf(schema));
  const names = entries.map(([name]) => name);
  const layout: Layout<string> = layoutOf(...new Set(['_id', 'workspaceId', 'position', ...names, ...others]));
  return {
    layout,
    toDocument: (record) => toDocument(entries, record),
    toItem: readerOf(entries, layout) as (row: BsonReader) => Item,
    fromDocument: (document) => fromDocument(entries, document) as Item,
  };
};
