import * as z from 'zod';
import type { Immutable } from '../schema/immutable.js';
import { id, integer, object } from '../schema/schemas.js';
import type { Position } from './position.js';

/** The range and the default of `limit`. */
export const PAGE_LIMIT = { min: 1, max: 100, default: 50 } as const;

/** The built-in lists. A cursor is bound to the name of its list. */
export type ListName = 'instances' | 'groups' | 'campaigns' | 'api-keys' | 'audit-log';

/** A cursor: a UUID, opaque to callers. */
const cursor: z.ZodType<string, string> = id('Cursor');

/** The page of a list to read. */
export const PageRequest = object({
  limit: integer(PAGE_LIMIT).optional().meta({
    default: PAGE_LIMIT.default,
    description: 'The maximum number of records. A page has fewer if its JSON would exceed 256 KiB.',
  }),
  cursor: cursor
    .optional()
    .meta({ description: '`nextCursor` of the previous page of this list. Omit it for the first page.' }),
});

/** The page of a list to read. */
export interface PageRequest extends Immutable<z.input<typeof PageRequest>> {}

type PageSchema<Item extends z.ZodType> = z.ZodObject<
  { items: z.ZodArray<Item>; nextCursor: z.ZodNullable<typeof cursor> },
  z.core.$strict
>;

/** Returns the schema of a page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item): PageSchema<Item> =>
  object({
    items: z.array(item).max(PAGE_LIMIT.max).meta({ description: 'The records of this page, newest first.' }),
    nextCursor: cursor.nullable().meta({
      description: 'Send it as `cursor` to get the next page. Null on the last page. It never expires.',
    }),
  }).meta({ description: 'A page of the list.' });

/** A page of a list, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page, a UUID. Null on the last page. */
  readonly nextCursor: string | null;
}

/** The records that a repository returns: those with the highest positions below `below`. */
export interface ListRange {
  /** Only records with a smaller position. Null starts with the newest record. */
  readonly below: Position | null;
  /** The maximum number of records, 1 or more. */
  readonly limit: number;
}

/** A record with its position in the list. */
export interface Positioned<Item> {
  readonly position: Position;
  readonly record: Item;
}
