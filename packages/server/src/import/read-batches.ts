import { IMPORT_BATCH } from '@workspace-api/admin';
import { LineSplitter } from './line-splitter.js';
import { parseLine, type LineContent } from './parse-line.js';

/** The size at which a batch is complete. It bounds the memory of a batch of long lines. */
const BATCH_BYTES = 4_194_304;

/** A line that is not empty, with its number in the file, from 1. */
export interface ImportLine {
  readonly number: number;
  readonly content: LineContent;
}

/** Lines that are imported together. */
export interface ImportBatch {
  /** At least one, and at most as many as one import takes. */
  readonly lines: readonly ImportLine[];
  /** The bytes of the file up to the end of the batch. */
  readonly bytesRead: number;
}

/** Yields the lines that are not empty, in batches. */
export async function* readBatches(source: AsyncIterable<Uint8Array>): AsyncGenerator<ImportBatch> {
  const splitter = new LineSplitter();
  let lines: ImportLine[] = [];
  let number = 0;
  let bytesRead = 0;
  let bytesInBatch = 0;

  function* batchesOf(split: Iterable<Uint8Array | null>): Generator<ImportBatch> {
    for (const bytes of split) {
      number += 1;
      const content = parseLine(bytes);
      if (content === null) continue;
      lines.push({ number, content });
      bytesInBatch += bytes?.length ?? 0;
      if (lines.length === IMPORT_BATCH || bytesInBatch >= BATCH_BYTES) yield takeBatch();
    }
  }
  const takeBatch = (): ImportBatch => {
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
