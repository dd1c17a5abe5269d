import type { Page } from './records.js';

/** A list, read page by page while it is iterated. Each iteration reads it anew. */
export interface List<Item> extends AsyncIterable<Item> {
  /** Returns the pages of the list. To go on later, keep `nextCursor` of a page and pass it as `cursor`. */
  pages(): AsyncIterable<Page<Item>>;
}

/** Returns a list from a function that reads the page after a cursor. */
export const listOf = <Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  first: string | undefined,
): List<Item> => {
  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined = first;
    do {
      const page: Page<Item> = await read(cursor);
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
