import type { Id, Timestamp } from '@workspace-api/core';
import { fieldsOf, type Field } from '@workspace-api/core/internal';
import type { Document } from 'mongodb';
import { BsonReader, type ReadValue } from './bson-reader.js';
import {
  fromId,
  fromTimestamp,
  readDocument,
  readId,
  readItems,
  readPlain,
  readString,
  readTimestamp,
} from './bson-values.js';
import { END, TYPE } from './bson-elements.js';

/** Converts one kind of value. */
interface ValueCodec {
  readonly toStored: (value: never) => unknown;
  readonly read: ReadValue<unknown>;
}

const ID: ValueCodec = { toStored: (id: Id<string>) => fromId(id), read: readId };

const TIMESTAMP: ValueCodec = { toStored: (timestamp: Timestamp) => fromTimestamp(timestamp), read: readTimestamp };

const PLAIN: ValueCodec = { toStored: (value: unknown) => value, read: readPlain };

const readPairs = readItems(readItems(readString));

/** Pairs are an array, because a field name cannot be an arbitrary string. */
const PAIRS: ValueCodec = {
  toStored: (pairs: Readonly<Record<string, string>>) => Object.entries(pairs),
  read: (bytes, type, at) => {
    const pairs = readPairs(bytes, type, at) as [string, string][] | undefined;
    // Unlike an assignment, `fromEntries` creates an own property for the key `__proto__`.
    return pairs && Object.fromEntries(pairs);
  },
};

const codecOfItems = ({ toStored, read }: ValueCodec): ValueCodec => ({
  toStored: (items: readonly never[]) => items.map((item) => toStored(item)),
  read: readItems(read),
});

const orNull = ({ toStored, read }: ValueCodec): ValueCodec => ({
  toStored: (value: unknown) => (value === null ? null : toStored(value as never)),
  read: (bytes, type, at) => (type === TYPE.null ? null : read(bytes, type, at)),
});

/** A document that was stored before it had the field does not have it. */
const orDefault = ({ toStored, read }: ValueCodec, { isNullable, default: byDefault }: Field): ValueCodec => ({
  toStored,
  read: (bytes, type, at) => {
    const isMissing = type === END || type === TYPE.undefined || (type === TYPE.null && !isNullable);
    return isMissing ? byDefault : read(bytes, type, at);
  },
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
      return codecOfItems(codecOf(field.item));
    case 'object': {
      const { toDocument, read } = codecOfFields(field.fields, []);
      return { toStored: toDocument, read };
    }
  }
};

const codecOf = (field: Field): ValueCodec => {
  const codec = codecOfValue(field);
  // Null is a plain value already.
  const stored = field.isNullable && field.kind !== 'plain' ? orNull(codec) : codec;
  return 'default' in field ? orDefault(stored, field) : stored;
};

/** How the records of a schema are stored as documents, which may have other fields too. */
export interface RecordCodec<Item, Other extends string = never> {
  readonly reader: BsonReader<'_id' | 'workspaceId' | 'position' | Other>;
  /** Converts the fields of a record, or those of a change that it has. */
  readonly toDocument: (record: { readonly [Field in keyof Item]?: Item[Field] | undefined }) => Document;
  readonly toItem: (row: BsonReader) => Item;
  /** Reads a record that is part of a document. */
  readonly read: ReadValue<Item>;
}

const codecOfFields = (
  fields: ReturnType<typeof fieldsOf>,
  others: readonly string[],
): RecordCodec<Readonly<Record<string, unknown>>, string> => {
  const codecs = Object.entries(fields).map(([name, field]) => ({ name, ...codecOf(field) }));
  const names = codecs.map(({ name }) => name);
  const reader = new BsonReader<string>(...new Set(['_id', 'workspaceId', 'position', ...names, ...others]));
  const slots = codecs.map(({ name, read }) => ({ name, read, slot: reader.slots[name] ?? -1 }));
  // All fields of each record in the same order, so that the records have one hidden class.
  const toItem = (row: BsonReader): Record<string, unknown> => {
    const record: Record<string, unknown> = {};
    for (const { name, slot, read } of slots) record[name] = row.read(slot, read);
    return record;
  };
  return {
    reader,
    toDocument: (record) => {
      const document: Document = {};
      for (const { name, toStored } of codecs) {
        const value = record[name];
        if (value !== undefined) document[name] = toStored(value as never);
      }
      return document;
    },
    toItem,
    read: readDocument(reader, toItem),
  };
};

/**
 * Creates the codec of the records of a schema: a UUID is a binary of subtype 4, and a time is a date. `others` are the
 * fields of the documents that the schema does not have.
 */
export const recordCodec = <Item extends object, const Other extends string = never>(
  schema: Parameters<typeof fieldsOf>[0],
  ...others: readonly Other[]
): RecordCodec<Item, Other> => codecOfFields(fieldsOf(schema), others) as RecordCodec<Item, Other>;
