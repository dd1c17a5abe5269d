import { LINE_LIMIT } from './line-splitter.js';

/** What stands in a line: a record that nobody has judged yet, or why there is none. */
export type LineContent = { readonly record: unknown } | { readonly fault: string };

/** It leaves a byte order mark out. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Uint8Array): string | null => {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return null;
  }
};

/** Reads a line of NDJSON; null is one that was too long. Answers null for a line with nothing in it. */
export const parseLine = (bytes: Uint8Array | null): LineContent | null => {
  if (bytes === null) return { fault: `Send at most ${LINE_LIMIT} bytes in a line.` };
  const text = decode(bytes);
  if (text === null) return { fault: 'Send UTF-8.' };
  if (text.trim() === '') return null;
  try {
    return { record: JSON.parse(text) as unknown };
  } catch {
    return { fault: 'Send one JSON object in each line.' };
  }
};
