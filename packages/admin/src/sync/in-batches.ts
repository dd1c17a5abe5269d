/** The maximum number of records in a batch of a sync, and in one call that deletes records. */
export const SYNC_BATCH = 1_000;

/** A sequence of records: an array, generator, stream or database cursor. */
export type RecordSource = Iterable<unknown> | AsyncIterable<unknown>;

/** Yields the records in batches of at most `SYNC_BATCH`. Reads each batch only when it is requested. */
export async function* inBatches(records: RecordSource): AsyncGenerator<readonly unknown[]> {
  let batch: unknown[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < SYNC_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
