import { IMPORT_BATCH } from '@workspace-api/core';
import { LineSplitter } from './line-splitter.js';
import { parseLine, type LineContent } from './parse-line.js';

/** Long lines make smaller batches, so that a batch of the longest takes no more memory than this and one line. */
const BATCH_BYTES = 4_194_304;

/** A line with something in it, by its number in the file, from 1 on. */
export interface ImportLine {
  readonly number: number;
  readonly content: LineContent;
}

/** Lines that are imported together. */
export interface ImportBatch {
  /** At least one, and at most as many as one import takes. */
  readonly lines: readonly ImportLine[];
  /** How many bytes of the file come before the end of the batch. */
  readonly bytesRead: number;
}

/** Every line that has something in it, in batches. */
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
