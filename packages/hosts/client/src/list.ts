import type { Page } from './records.js';
import { isObject, type Schema, type Validate } from './schema.js';

/** A list, read page by page while it is iterated. Each iteration reads it anew. */
export interface List<Item> extends AsyncIterable<Item> {
  /** Returns the pages of the list. To go on later, keep `nextCursor` of a page and pass it as `cursor`. */
  pages(): AsyncIterable<Page<Item>>;
}

const isPage = (data: unknown): data is Page<unknown> =>
  isObject(data) &&
  Array.isArray(data['items']) &&
  (data['nextCursor'] === null || typeof data['nextCursor'] === 'string');

/** Returns the items that a schema returns for those of a page. Without a schema, the page as it is. */
const pageOf = async <Item>(
  page: Page<unknown>,
  schema: Schema<Item> | undefined,
): Promise<Awaited<ReturnType<Validate<Page<Item>>>>> => {
  if (schema === undefined) return { value: page as Page<Item> };
  const items: Item[] = [];
  for (const [index, item] of page.items.entries()) {
    const result = await schema['~standard'].validate(item);
    if (result.issues !== undefined) {
      return { issues: result.issues.map((issue) => ({ ...issue, path: ['items', index, ...(issue.path ?? [])] })) };
    }
    items.push(result.value);
  }
  return { value: { ...page, items } };
};

/** Returns a list from a function that reads the page after a cursor. */
export const listOf = <Item>(
  read: (cursor: string | undefined, schema: Schema<Page<Item>>) => Promise<Page<Item>>,
  first: string | undefined,
  schema: Schema<Item> | undefined,
): List<Item> => {
  async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined = first;
    const cursors = new Set<string | null>();
    // A cache that ignores the query returns the same page again and again.
    const validate: Validate<Page<Item>> = (data) =>
      isPage(data) && !cursors.has(data.nextCursor) ? pageOf(data, schema) : { issues: [] };
    do {
      if (cursor !== undefined) cursors.add(cursor);
      const page: Page<Item> = await read(cursor, { '~standard': { validate } });
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
