import { SYNC_BATCH } from '@workspace-api/admin';

const LINE_FEED = 0x0a;

/** The maximum length of a line in bytes. */
export const MAX_LINE_BYTES = 1_048_576;

/** The size at which a batch is complete. It bounds the memory of a batch of long lines. */
const BATCH_BYTES = 4_194_304;

/** A line that is not empty: a record that is not validated yet, or the reason why there is none. */
export interface SourceLine {
  /** The number in the file, from 1. */
  readonly number: number;
  readonly content: { readonly record: unknown } | { readonly problem: string; readonly start?: string };
}

/** Lines that are synced together. */
export interface LineBatch {
  /** At least one, and at most as many as a batch of a sync has. */
  readonly lines: readonly SourceLine[];
  /** The bytes of the file up to the end of the batch. */
  readonly bytesRead: number;
}

/** Skips a byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a line of NDJSON; null stands for a line that is too long. Returns null for an empty line. */
const parseLine = (bytes: Uint8Array | null): SourceLine['content'] | null => {
  if (bytes === null) return { problem: `Must be at most ${MAX_LINE_BYTES} bytes long.` };
  try {
    const text = UTF_8.decode(bytes).trim();
    try {
      return text === '' ? null : { record: JSON.parse(text) as unknown };
    } catch {
      return { problem: 'Must be one JSON object.', start: text.charAt(0) };
    }
  } catch {
    return { problem: 'Must be UTF-8.' };
  }
};

/** Yields the lines without their line feed, null for one that is too long. Buffers at most the maximum length of a line. */
async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<[Uint8Array | null, bytesRead: number]> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let bytesRead = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length > MAX_LINE_BYTES) parts = [];
    else parts.push(part);
  };
  const take = (): Uint8Array | null => {
    const line = length > MAX_LINE_BYTES ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of source) {
    bytesRead += chunk.length;
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      yield [take(), bytesRead];
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield [take(), bytesRead];
}

/** Yields the lines that are not empty, in batches. */
export async function* readBatches(source: AsyncIterable<Uint8Array>): AsyncGenerator<LineBatch> {
  let lines: SourceLine[] = [];
  let number = 0;
  let bytesInBatch = 0;
  let bytesRead = 0;
  for await (const [bytes, bytesSoFar] of readLines(source)) {
    number += 1;
    bytesRead = bytesSoFar;
    const content = parseLine(bytes);
    if (content === null) continue;
    lines.push({ number, content });
    bytesInBatch += bytes?.length ?? 0;
    if (lines.length < SYNC_BATCH && bytesInBatch < BATCH_BYTES) continue;
    yield { lines, bytesRead };
    lines = [];
    bytesInBatch = 0;
  }
  if (lines.length > 0) yield { lines, bytesRead };
}
