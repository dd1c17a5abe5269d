import type { ListRange, Positioned } from '@workspace-api/core';

/** The number of rows to read at once, if few of them may be wanted. */
const BATCH = 100;

type Read<Item> = (range: ListRange) => Promise<readonly Positioned<Item>[]>;

/** Yields the rows of a stored list in batches, newest first. The range says where it begins, and the size of a batch. */
export async function* storedBatches<Item>(
  list: Read<Item>,
  { below, limit }: ListRange,
): AsyncGenerator<readonly Positioned<Item>[], void> {
  for (let from = below; ;) {
    const rows = await list({ below: from, limit });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    from = last.position;
  }
}

/** Reads the wanted rows of a range, however many others are between them, until one after which none is wanted. */
export const readWanted = async <Item>(
  list: Read<Item>,
  { below, limit }: ListRange,
  isWanted: (record: Item) => boolean,
  isAfterAll: (record: Item) => boolean = () => false,
): Promise<readonly Positioned<Item>[]> => {
  const wanted: Positioned<Item>[] = [];
  for await (const rows of storedBatches(list, { below, limit: BATCH })) {
    wanted.push(...rows.filter(({ record }) => isWanted(record)));
    if (wanted.length >= limit || rows.some(({ record }) => isAfterAll(record))) break;
  }
  return wanted.slice(0, limit);
};
