import { toPosition, type Position, type Positioned } from '@workspace-api/core';

/** A record with its position. A page reads one position, so the string is created when it is read. */
export class Row<Item> implements Positioned<Item> {
  readonly record: Item;
  /** The position as a number. */
  readonly number: number;

  constructor(record: Item, number: number) {
    this.record = record;
    this.number = number;
    Object.freeze(this);
  }

  get position(): Position {
    return toPosition(this.number.toString(16).padStart(16, '0'));
  }
}
