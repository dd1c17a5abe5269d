import { SYNC_BATCH } from '@workspace-api/admin';
import { placeOfSyntaxError } from '@workspace-api/core/internal';

/** The maximum length of a line in bytes. */
export const MAX_LINE_BYTES = 1_048_576;

/** The size at which a batch is complete. It bounds the memory of a batch of long lines. */
const BATCH_BYTES = 4_194_304;

/** Lines that are synced together. */
export interface LineBatch {
  /** The numbers of the lines in the file, from 1. Empty lines are left out. */
  readonly numbers: number[];
  /** The records of the lines, which are not validated yet. */
  readonly records: unknown[];
  /** Why the last line has no record. */
  readonly problem?: string;
}

/** The beginning of the problem of a line that is not JSON. */
export const NO_OBJECT = 'Must be one JSON object.';

/** Skips a byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Yields lines with one character per byte, so that no character is split. A line that is too long is cut. */
async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let line = '';
  for await (const chunk of source) {
    for (const [index, part] of chunk.toString('latin1').split('\n').entries()) {
      if (index > 0) {
        yield line;
        line = '';
      }
      if (line.length <= MAX_LINE_BYTES) line += part;
    }
  }
  yield line;
}

/** Parses a line of NDJSON. Returns null for an empty one. */
const parseLine = (line: string): { record: unknown } | { problem: string } | null => {
  if (line.length > MAX_LINE_BYTES) return { problem: `Must be at most ${MAX_LINE_BYTES} bytes long.` };
  let text: string;
  try {
    text = UTF_8.decode(Buffer.from(line, 'latin1')).trim();
  } catch {
    return { problem: 'Must be UTF-8.' };
  }
  try {
    return text === '' ? null : { record: JSON.parse(text) };
  } catch {
    return { problem: `${NO_OBJECT} Correct it at ${placeOfSyntaxError(text).replace('line 1, ', '')}.` };
  }
};

/** Yields the lines of NDJSON in batches of at most a batch of a sync. A line without a record ends its batch. */
export async function* readBatches(source: AsyncIterable<Buffer>): AsyncGenerator<LineBatch> {
  let batch: LineBatch = { numbers: [], records: [] };
  let number = 0;
  let bytes = 0;
  for await (const line of readLines(source)) {
    number += 1;
    const content = parseLine(line);
    if (content === null) continue;
    batch.numbers.push(number);
    bytes += line.length;
    if ('record' in content) {
      batch.records.push(content.record);
      if (batch.records.length < SYNC_BATCH && bytes < BATCH_BYTES) continue;
    }
    yield 'problem' in content ? { ...batch, ...content } : batch;
    batch = { numbers: [], records: [] };
    bytes = 0;
  }
  if (batch.numbers.length > 0) yield batch;
}
