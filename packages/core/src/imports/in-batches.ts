import { IMPORT_BATCH } from './import-records.js';

/** Records one after another, from an array, a generator, a stream or a database cursor. */
export type RecordSource = Iterable<unknown> | AsyncIterable<unknown>;

/** Returns the records in batches of at most `IMPORT_BATCH`. Reads no further than the batch that is asked for. */
export async function* inBatches(records: RecordSource): AsyncGenerator<readonly unknown[]> {
  let batch: unknown[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < IMPORT_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
