import { SYNC_BATCH } from '@workspace-api/admin';
import { LineSplitter } from './line-splitter.js';
import { parseLine, type LineContent } from './parse-line.js';

/** The size at which a batch is complete. It bounds the memory of a batch of long lines. */
const BATCH_BYTES = 4_194_304;

/** A line that is not empty, with its number in the file, from 1. */
export interface SourceLine {
  readonly number: number;
  readonly content: LineContent;
}

/** Lines that are synced together. */
export interface LineBatch {
  /** At least one, and at most as many as a batch of a sync has. */
  readonly lines: readonly SourceLine[];
  /** The bytes of the file up to the end of the batch. */
  readonly bytesRead: number;
}

/** Yields the lines that are not empty, in batches. */
export async function* readBatches(source: AsyncIterable<Uint8Array>): AsyncGenerator<LineBatch> {
  const splitter = new LineSplitter();
  let lines: SourceLine[] = [];
  let number = 0;
  let bytesRead = 0;
  let bytesInBatch = 0;

  function* batchesOf(split: Iterable<Uint8Array | null>): Generator<LineBatch> {
    for (const bytes of split) {
      number += 1;
      const content = parseLine(bytes);
      if (content === null) continue;
      lines.push({ number, content });
      bytesInBatch += bytes?.length ?? 0;
      if (lines.length === SYNC_BATCH || bytesInBatch >= BATCH_BYTES) yield takeBatch();
    }
  }
  const takeBatch = (): LineBatch => {
    const batch = { lines, bytesRead };
    lines = [];
    bytesInBatch = 0;
    return batch;
  };

  for await (const chunk of source) {
    bytesRead += chunk.length;
    yield* batchesOf(splitter.push(chunk));
  }
  yield* batchesOf(splitter.end());
  if (lines.length > 0) yield takeBatch();
}
