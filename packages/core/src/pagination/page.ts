import type { Position } from './position.js';

/** The range and the default of `limit`. */
export const PAGE_LIMIT = { min: 1, max: 100, default: 50 } as const;

/** The built-in lists. The name of a list is part of what its cursors are bound to. */
export type ListName = 'instances' | 'groups' | 'campaigns' | 'api-keys' | 'audit-log';

/** Which page of a list is wanted. */
export interface PageRequest {
  /** How many records at most, 1 to 100; 50 if left out. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the page before; left out for the first page. */
  readonly cursor?: string | undefined;
}

/** A part of a list, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** A UUID that asks for the page after this one; null when the list has ended. */
  readonly nextCursor: string | null;
}

/** What a repository is asked for: the records with the highest positions below one. */
export interface ListRange {
  /** Only records with a smaller position; null from the newest on. */
  readonly below: Position | null;
  /** How many records at most, 1 or more. */
  readonly limit: number;
}

/** A record with its place in the list. */
export interface Positioned<Item> {
  readonly position: Position;
  readonly record: Item;
}
