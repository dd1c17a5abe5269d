import type { ListRange, Positioned } from '@workspace-api/core';

/** Yields the rows of a stored list in batches, newest first. The range says where it begins, and the size of a batch. */
export async function* storedBatches<Item>(
  list: (range: ListRange) => Promise<readonly Positioned<Item>[]>,
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
