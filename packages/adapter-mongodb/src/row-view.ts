import type { Positioned } from '@workspace-api/core';
import type { Document } from 'mongodb';
import type { Layout } from './bson-layout.js';
import type { BsonReader } from './bson-reader.js';

/** What rows of a collection are read as. */
export interface RowView<Item, Name extends string = never> {
  readonly layout: Layout<Name>;
  /**
   * The fields that the server leaves out, or the only ones that it answers. Best left out: to send a row as it is costs
   * the server a fifth less than to send a part of it, and the reader passes over what it does not need.
   */
  readonly projection?: Document;
  readonly toItem: (row: BsonReader) => Item;
}

/** The same rows, each with its place in the list. */
export const positioned = <Item>({ toItem, ...view }: RowView<Item, 'position'>): RowView<Positioned<Item>> => {
  const { position } = view.layout.slots;
  return { ...view, toItem: (row) => ({ position: row.position(position), record: toItem(row) }) };
};
