import { PAGE_LIMIT, type ListRange, type Positioned } from './page.js';

/** The maximum size of a page as JSON in UTF-8: 256 KiB. A page with one record may be larger. */
export const MAX_PAGE_BYTES = 262_144;

/** The size of a page without its records: braces, field names and the cursor. */
const ENVELOPE_BYTES = 100;

/** Returns the size of a value as JSON in UTF-8, in bytes. */
export const jsonSize = (value: unknown): number => {
  const text = JSON.stringify(value);
  let size = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair takes two of its four bytes.
    if (unit > 0x7f) size += unit > 0x7_ff && (unit < 0xd8_00 || unit > 0xdf_ff) ? 2 : 1;
  }
  return size;
};

/** Returns a size that a value does not exceed as JSON in UTF-8. Takes a small part of the time of {@link jsonSize}. */
const maxSize = (value: unknown): number => {
  if (typeof value === 'string') return 6 * value.length + 2;
  if (typeof value !== 'object' || value === null) return 24;
  const fields = value as Readonly<Record<string, unknown>>;
  if (typeof fields['toJSON'] === 'function') return jsonSize(value);
  let size = 2;
  for (const name in fields) size += 6 * name.length + 4 + maxSize(fields[name]);
  return size;
};

/** The rows that were read for a page. */
interface SizedRows<Item> {
  readonly rows: readonly Positioned<Item>[];
  /** How many of them fit into a page, at least one if there are any. */
  readonly fitting: number;
}

/**
 * Reads rows until their JSON exceeds the size of a page, or the range or the list ends. `firstRead` is the number of rows
 * to read first: few if a few can fill a page, because rows that do not fit are read for nothing.
 */
export const readFittingRows = async <Item>(
  { below, limit }: ListRange,
  firstRead: number,
  read: (range: ListRange) => Promise<readonly Positioned<Item>[]>,
): Promise<SizedRows<Item>> => {
  // Those of a page of the default limit that are not among the first, and one more.
  const nextRead = Math.max(firstRead, PAGE_LIMIT.default + 1 - firstRead);
  const rows: Positioned<Item>[] = [];
  let bytes = ENVELOPE_BYTES;
  let measured = 0;
  /** The size that the rows which are not measured do not exceed. */
  let most = 0;
  for (;;) {
    const last = rows.at(-1);
    const part = {
      below: last?.position ?? below,
      limit: Math.min(limit - rows.length, last === undefined ? firstRead : nextRead),
    };
    const found = await read(part);
    for (const row of found) {
      rows.push(row);
      most += maxSize(row.record) + 1;
    }
    if (bytes + most > MAX_PAGE_BYTES) {
      for (const { record } of rows.slice(measured)) {
        bytes += jsonSize(record) + 1;
        if (bytes > MAX_PAGE_BYTES && measured > 0) return { rows, fitting: measured };
        measured += 1;
      }
      most = 0;
    }
    if (found.length < part.limit || rows.length === limit) return { rows, fitting: rows.length };
  }
};
