export type * from './generated/records.js';

/** A page of a list, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null on the last page. It never expires. */
  readonly nextCursor: string | null;
}
