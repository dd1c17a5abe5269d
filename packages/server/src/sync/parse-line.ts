import { MAX_LINE_BYTES } from './line-splitter.js';

/** The content of a line: a record that is not validated yet, or the reason why there is none. */
export type LineContent = { readonly record: unknown } | { readonly problem: string };

/** Skips a byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Uint8Array): string | null => {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return null;
  }
};

/** Parses a line of NDJSON; null stands for a line that is too long. Returns null for an empty line. */
export const parseLine = (bytes: Uint8Array | null): LineContent | null => {
  if (bytes === null) return { problem: `Must be at most ${MAX_LINE_BYTES} bytes long.` };
  const text = decode(bytes);
  if (text === null) return { problem: 'Must be UTF-8.' };
  if (text.trim() === '') return null;
  try {
    return { record: JSON.parse(text) as unknown };
  } catch {
    return { problem: 'Must be one JSON object.' };
  }
};
