/** The maximum number of records in a batch. The checks of a batch hold the event loop for a few milliseconds. */
export const SYNC_BATCH = 200;

/** The maximum number of records that one call deletes. */
export const MAX_REMOVED = 1_000;

/** A sequence of records: an array, generator, stream or database cursor. */
export type RecordSource<Item = unknown> = Iterable<Item> | AsyncIterable<Item>;

/** Yields the records in batches of at most `SYNC_BATCH`. Reads each batch only when it is requested. */
export async function* inBatches<Item>(records: RecordSource<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < SYNC_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
