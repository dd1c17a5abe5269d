import { isObject } from './outcome.js';
import type { Page } from './records.js';
import type { ApiRequest } from './request.js';

/** A list, read page by page while it is iterated. Each iteration reads it anew. */
export interface List<Item> extends AsyncIterable<Item> {
  /** Returns the pages of the list. To go on later, keep `nextCursor` of a page and pass it as `cursor`. */
  pages(): AsyncIterable<Page<Item>>;
}

const isPage = (data: unknown): data is Page<unknown> =>
  isObject(data) &&
  Array.isArray(data['items']) &&
  (data['nextCursor'] === null || typeof data['nextCursor'] === 'string');

/** Returns a list from a function that reads the page after a cursor. */
export const listOf = <Item>(
  read: (cursor: string | undefined, accepts: ApiRequest['accepts']) => Promise<Page<Item>>,
  first: string | undefined,
): List<Item> => {
  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined = first;
    const cursors = new Set<string | null>();
    // A cache that ignores the query returns the same page again and again.
    const accepts = (data: unknown): boolean => isPage(data) && !cursors.has(data.nextCursor);
    do {
      if (cursor !== undefined) cursors.add(cursor);
      const page: Page<Item> = await read(cursor, accepts);
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
  };
};
