import { toPosition, type ListRange, type Position, type Positioned } from '@workspace-api/core';
import { frozenCopy } from './frozen-copy.js';

/**
 * The records of one list of one workspace, by id and by position. Positions count up and are never given again, so
 * the rows stay in order by themselves and a range is found by binary search. Everything in it is a frozen copy, and
 * stays the same object until the record changes.
 */
export class PositionedList<Item extends object> {
  /** The lowest position first. */
  readonly #rows: Positioned<Item>[] = [];
  readonly #rowsById = new Map<string, Positioned<Item>>();
  #lastPosition = 0;

  get size(): number {
    return this.#rows.length;
  }

  /** Throws when the id is taken. */
  insert(id: string, item: Item): void {
    if (this.#rowsById.has(id)) throw new Error(`The workspace has a record with the id ${id} already.`);
    this.#lastPosition += 1;
    const position = toPosition(this.#lastPosition.toString(16).padStart(16, '0'));
    const row = Object.freeze({ position, record: frozenCopy(item) });
    this.#rows.push(row);
    this.#rowsById.set(id, row);
  }

  /** Adds those whose id is not taken, in order. Answers the ids of those that it added. */
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

  /** Those of the records that there are, each once. */
  findMany(ids: readonly string[]): Item[] {
    return Array.from(new Set(ids), (id) => this.find(id)).filter((record) => record !== null);
  }

  /** The newest first. */
  list({ below, limit }: ListRange): Positioned<Item>[] {
    const end = below === null ? this.#rows.length : this.#indexOf(below);
    return this.#rows.slice(Math.max(0, end - limit), end).reverse();
  }

  /** Puts what `change` answers in the record's place. Answers the record as it is then, or null when there is none. */
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

  /** Answers whether there was a record with this id. */
  remove(id: string): boolean {
    const row = this.#rowsById.get(id);
    if (row === undefined) return false;
    this.#rows.splice(this.#indexOf(row.position), 1);
    return this.#rowsById.delete(id);
  }

  /** Removes the oldest records, at most `limit`. Returns how many. */
  removeSome(limit: number): number {
    const removed = new Set(this.#rows.splice(0, limit));
    for (const [id, row] of this.#rowsById) if (removed.has(row)) this.#rowsById.delete(id);
    return removed.size;
  }

  /** How many rows have a smaller position, which is also the index of the row that has this one. */
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
