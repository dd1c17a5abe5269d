import type { Positioned } from '@workspace-api/core';
import type { Document } from 'mongodb';
import type { Layout } from './bson-layout.js';
import type { BsonReader } from './bson-reader.js';

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

/** Returns a view of the same rows with their positions. */
export const positioned = <Item>({ toItem, ...view }: RowView<Item, 'position'>): RowView<Positioned<Item>> => {
  const { position } = view.layout.slots;
  return { ...view, toItem: (row) => ({ position: row.position(position), record: toItem(row) }) };
};
