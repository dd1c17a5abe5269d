import { isUuid } from '@workspace-api/core';
import { fieldsOf, type Field, type Fields } from '@workspace-api/core/internal';
import { columnNameOf, columnTypeOf, columnsOf, type Column, type ColumnType } from './columns.js';
import type { Row, SqlDialect } from './sql-database.js';

/** A row to write, by column. */
export type NewRow = Record<string, unknown>;

/** Converts the records of a schema to rows and back. */
export interface RecordCodec<Item> {
  readonly columns: readonly Column[];
  /**
   * Converts the fields of a record, or those of a change that it has, into a row, a new one by default. A value of another
   * type becomes null.
   */
  readonly toRow: (record: { readonly [Name in keyof Item]?: Item[Name] | undefined }, row?: NewRow) => NewRow;
  /** Reads the record whose first column has the given index. */
  readonly toItem: (row: Row, start: number) => Item;
}

/** Returns an id in lower case, or null for any other value, so that an invalid id is the id of nothing. */
export const idOrNull = (id: unknown): string | null =>
  typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null;

export const textOrNull = (text: unknown): string | null => (typeof text === 'string' ? text : null);

export const integerOrNull = (number: unknown): number | null =>
  Number.isSafeInteger(number) ? (number as number) : null;

type Convert = (value: unknown) => unknown;

const TO_STORED: Partial<Record<ColumnType, Convert>> = { id: idOrNull, text: textOrNull, integer: integerOrNull };

const same: Convert = (value) => value;

/** Returns the conversion of a stored value of a column of this type. */
export const fromStoredBy = ({ fromStored }: SqlDialect, type: ColumnType): Convert => {
  const convert = fromStored[type] as Convert | undefined;
  return convert === undefined ? same : (stored) => (stored === null ? null : convert(stored));
};

/** Writes a field of a record into a row. */
type Writer = (value: unknown, row: NewRow) => void;

const writerOf = (dialect: SqlDialect, field: Field, name: string): Writer => {
  if (field.kind === 'object') return writerOfFields(dialect, field.fields, `${name}_`);
  const type = columnTypeOf(field);
  const convert = type === 'timestamp' ? (dialect.timestamp as Convert) : (TO_STORED[type] ?? same);
  return (value, row) => {
    row[name] = convert(value);
  };
};

const writerOfFields = (dialect: SqlDialect, fields: Fields, prefix: string): Writer => {
  const writers = Object.entries(fields).map(
    ([field, kind]) => [field, writerOf(dialect, kind, prefix + columnNameOf(field))] as const,
  );
  return (record, row) => {
    for (const [field, write] of writers) {
      const value = (record as Readonly<Record<string, unknown>> | null)?.[field];
      if (value !== undefined || record === null) write(value ?? null, row);
    }
  };
};

/** Reads a value from a row whose columns start at an index. */
type Reader = (row: Row, start: number) => unknown;

const readerOfFields = (dialect: SqlDialect, fields: Fields, offset: number): Reader => {
  let next = offset;
  const readers = Object.entries(fields).map(([name, field]) => {
    const index = next;
    next += field.kind === 'object' ? columnsOf(field.fields).length : 1;
    if (field.kind === 'object') return { name, read: readerOfFields(dialect, field.fields, index) };
    const convert = fromStoredBy(dialect, columnTypeOf(field));
    if (field.isNullable || !('default' in field))
      return { name, read: ((row, start) => convert(row[start + index])) satisfies Reader };
    return { name, read: ((row, start) => convert(row[start + index]) ?? field.default) satisfies Reader };
  });
  return (row, start) => {
    const record: Record<string, unknown> = {};
    for (const { name, read } of readers) record[name] = read(row, start);
    return record;
  };
};

/** Creates the codec of the records of a schema. If they can be absent, all columns of an absent one are null. */
export const recordCodec = <Item extends object | null>(
  dialect: SqlDialect,
  schema: Parameters<typeof fieldsOf>[0],
  { prefix = '', isNullable = false } = {},
): RecordCodec<Item> => {
  const fields = fieldsOf(schema);
  const write = writerOfFields(dialect, fields, prefix);
  const read = readerOfFields(dialect, fields, 0);
  return {
    columns: columnsOf(fields, prefix, isNullable),
    toRow: (record, row = {}) => {
      write(record, row);
      return row;
    },
    toItem: (row, start) => (isNullable && row[start] === null ? null : read(row, start)) as Item,
  };
};
