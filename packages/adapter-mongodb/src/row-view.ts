import type { Positioned } from '@workspace-api/core';
import type { Document } from 'mongodb';
import type { BsonReader, Layout } from './bson-reader.js';
import { readPosition } from './bson-values.js';
import type { CollectionName } from './indexes.js';

/** How to read the rows of a collection as items. */
export interface RowView<Item, Name extends string = never> {
  readonly layout: Layout<Name>;
  /**
   * The server's projection. Usually best omitted: a whole row costs the server a fifth less than a part of it, and the
   * reader skips the fields that it does not need.
   */
  readonly projection?: Document;
  readonly toItem: (row: BsonReader) => Item;
}

/**
 * Returns a function that reads a row. It returns an error for an invalid document, so that this one does not fail the
 * read of others.
 */
export const readOrError =
  <Item>(collection: CollectionName, toItem: (row: BsonReader) => Item) =>
  (row: BsonReader): Item | Error => {
    try {
      return toItem(row);
    } catch (cause) {
      return new Error(`The document ${String(row.decoded('_id'))} in ${collection} is invalid.`, { cause });
    }
  };

/** Returns a view of the same rows with their positions. */
export const positioned = <Item>({ toItem, ...view }: RowView<Item, 'position'>): RowView<Positioned<Item>> => {
  const { position } = view.layout.slots;
  return { ...view, toItem: (row) => ({ position: row.read(position, readPosition), record: toItem(row) }) };
};
