import { PAGE_LIMIT, type ListRange, type Positioned } from './page.js';

/** The maximum size of a page as JSON in UTF-8: 256 KiB. A page with one record may be larger. */
export const MAX_PAGE_BYTES = 262_144;

/** The size of a page without its records: braces, field names and the cursor. */
const ENVELOPE_BYTES = 100;

/** The number of rows to read first. The largest campaigns fill a page with fewer. */
const FIRST_READ = 6;

/** The number of rows to read at once after the first: the others of a page of the default limit, and one more. */
const MAX_READ = PAGE_LIMIT.default + 1 - FIRST_READ;

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

/** The rows that were read for a page. */
interface SizedRows<Item> {
  readonly rows: readonly Positioned<Item>[];
  /** How many of them fit into a page, at least one if there are any. */
  readonly fitting: number;
}

/**
 * Reads rows until their JSON exceeds the size of a page, or the range or the list ends. Reads few at once, because rows
 * that do not fit are read for nothing.
 */
export const readFittingRows = async <Item>(
  { below, limit }: ListRange,
  maxBytes: number,
  read: (range: ListRange) => Promise<readonly Positioned<Item>[]>,
): Promise<SizedRows<Item>> => {
  const rows: Positioned<Item>[] = [];
  let bytes = ENVELOPE_BYTES;
  for (;;) {
    const last = rows.at(-1);
    const most = last === undefined ? FIRST_READ : MAX_READ;
    const part = { below: last?.position ?? below, limit: Math.min(limit - rows.length, most) };
    const found = await read(part);
    for (const row of found) {
      rows.push(row);
      bytes += jsonSize(row.record) + 1;
      if (bytes > maxBytes && rows.length > 1) return { rows, fitting: rows.length - 1 };
    }
    if (found.length < part.limit || rows.length === limit) return { rows, fitting: rows.length };
  }
};
