import { toPosition, type ListRange, type Position, type Positioned } from '@workspace-api/core';
import { frozenCopy } from './frozen-copy.js';

/** Counts the inserts of one or more lists. */
interface Counter {
  last: number;
}

/**
 * The records of one list of one workspace, by id and by position. Positions count up and are never reused, so the rows
 * are always in order and binary search finds a range. Lists with one counter have no position in common. All records are frozen copies, and each stays the same object
 * until it changes.
 */
export class PositionedList<Item extends object> {
  /** Ordered by position, lowest first. */
  #rows: Positioned<Item>[] = [];
  readonly #rowsById = new Map<string, Positioned<Item>>();
  readonly #counter: Counter;

  constructor(counter: Counter = { last: 0 }) {
    this.#counter = counter;
  }

  get size(): number {
    return this.#rows.length;
  }

  /** Adds a record. Throws if the id is taken. */
  insert(id: string, item: Item): Positioned<Item> {
    if (this.#rowsById.has(id)) throw new Error(`The workspace already has a record with the id ${id}.`);
    this.#counter.last += 1;
    const position = toPosition(this.#counter.last.toString(16).padStart(16, '0'));
    const row = Object.freeze({ position, record: frozenCopy(item) });
    this.#rows.push(row);
    this.#rowsById.set(id, row);
    return row;
  }

  /** Adds the records whose ids are free, in order. Returns the ids of the added records. */
  insertMissing<Id extends string>(items: readonly (Item & { readonly id: Id })[]): ReadonlySet<Id> {
    const added = new Set<Id>();
    for (const item of items) {
      if (this.#rowsById.has(item.id)) continue;
      this.insert(item.id, item);
      added.add(item.id);
    }
    return added;
  }

  find(id: string): Item | null {
    return this.#rowsById.get(id)?.record ?? null;
  }

  /** Returns the records that exist, without duplicates. */
  findMany(ids: readonly string[]): Item[] {
    const found: Item[] = [];
    for (const id of new Set(ids)) {
      const record = this.find(id);
      if (record !== null) found.push(record);
    }
    return found;
  }

  /** Returns the records for which a condition holds. */
  filter(isWanted: (record: Item) => boolean): Item[] {
    return this.#rows.map(({ record }) => record).filter(isWanted);
  }

  /** Returns rows of the range, newest first. */
  list({ below, limit }: ListRange): Positioned<Item>[] {
    const end = below === null ? this.#rows.length : this.#indexOf(below);
    return this.#rows.slice(Math.max(0, end - limit), end).reverse();
  }

  /**
   * Replaces a record with the result of `change`. Returns the record after the change, or null if it does not exist.
   */
  update(id: string, change: (record: Item) => Item): Item | null {
    const row = this.#rowsById.get(id);
    if (row === undefined) return null;
    const record = change(row.record);
    if (record === row.record) return record;
    const changed = Object.freeze({ position: row.position, record: frozenCopy(record) });
    this.#rows[this.#indexOf(row.position)] = changed;
    this.#rowsById.set(id, changed);
    return changed.record;
  }

  /** Removes records in one pass over the list. Returns the number of records that existed. */
  removeMany(ids: readonly string[]): number {
    const removed = new Set<Positioned<Item>>();
    for (const id of ids) {
      const row = this.#rowsById.get(id);
      if (row === undefined) continue;
      removed.add(row);
      this.#rowsById.delete(id);
    }
    if (removed.size > 0) this.#rows = this.#rows.filter((row) => !removed.has(row));
    return removed.size;
  }

  /** Removes at most `limit` records, oldest first. Returns the number of removed records. */
  removeSome(limit: number): number {
    const { length } = this.#rows.splice(0, limit);
    // A changed row keeps its place in the map, so the ids have the order of the rows.
    for (const id of this.#rowsById.keys()) {
      if (this.#rowsById.size === this.#rows.length) break;
      this.#rowsById.delete(id);
    }
    return length;
  }

  /** Returns how many rows have a lower position, which is the index of the row with this one. */
  #indexOf(position: Position): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#rows[middle];
      if (row !== undefined && row.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
