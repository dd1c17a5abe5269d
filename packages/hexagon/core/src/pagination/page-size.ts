import { PAGE_LIMIT, type ListRange, type Positioned } from './page.js';

/** The maximum size of a page as JSON in UTF-8: 256 KiB. A page with one record may be larger. */
export const MAX_PAGE_BYTES = 262_144;

/** The size of a page without its records: braces, field names and the cursor. */
const ENVELOPE_BYTES = 100;

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Returns the size of a value as JSON in UTF-8, in bytes. */
export const jsonSize = (value: unknown): number => {
  const text = JSON.stringify(value);
  let size = text.length;
  // The search takes a fifth of the time of the loop, and most texts are ASCII.
  const first = text.search(BEYOND_ASCII);
  for (let index = first === -1 ? size : first; index < text.length; index++) {
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

/** Above every position. */
const ABOVE_ALL = 'g';

const NOT_LISTED =
  'The repository of a list must return an array of { position, record }, of at most `limit` records, each of a lower position than the one before, and all below `below`.';

/** The rows that were read for a page. */
interface SizedRows<Item> {
  readonly rows: readonly Positioned<Item>[];
  /** How many of them fit into a page, at least one if there are any. */
  readonly fitting: number;
}

/**
 * Reads rows until their JSON exceeds the size of a page, or the range or the list ends. `firstRead` is the number of rows
 * to read first: few if a few can fill a page, because rows that do not fit are read for nothing. Then it reads as many
 * as fit if they are like those before.
 */
export const readFittingRows = async <Item>(
  { below, limit }: ListRange,
  firstRead: number,
  read: (range: ListRange) => Promise<readonly Positioned<Item>[]>,
): Promise<SizedRows<Item>> => {
  // Those of a page of the default limit that are not among the first, and one more.
  const mostToRead = Math.max(firstRead, PAGE_LIMIT.default + 1 - firstRead);
  const rows: Positioned<Item>[] = [];
  let bytes = ENVELOPE_BYTES;
  let measured = 0;
  /** The size that the rows which are not measured do not exceed. */
  let most = 0;

  /** Measures rows until they exceed the page. Returns whether they do. */
  const exceedPage = (): boolean => {
    for (const { record } of rows.slice(measured)) {
      bytes += jsonSize(record) + 1;
      if (bytes > MAX_PAGE_BYTES && measured > 0) return true;
      measured += 1;
    }
    most = 0;
    return false;
  };

  /** Returns how many more rows fit if they are like those that were read. */
  const room = (): number => Math.floor((MAX_PAGE_BYTES * rows.length) / (bytes + most)) - rows.length;

  let next = firstRead;
  for (;;) {
    const part = { below: rows.at(-1)?.position ?? below, limit: Math.min(limit - rows.length, next) };
    const found: unknown = await read(part);
    if (!Array.isArray(found) || found.length > part.limit) throw new TypeError(NOT_LISTED);
    let above: string = part.below ?? ABOVE_ALL;
    for (const row of found as readonly (Positioned<Item> | undefined)[]) {
      if (row?.record === undefined || !(row.position < above)) throw new TypeError(NOT_LISTED);
      above = row.position;
      rows.push(row);
      most += maxSize(row.record) + 1;
    }
    if (bytes + most > MAX_PAGE_BYTES && exceedPage()) return { rows, fitting: measured };
    if (found.length < part.limit || rows.length === limit) return { rows, fitting: rows.length };
    next = mostToRead;
    if (room() < next) {
      exceedPage();
      // At least as many as before, so that rows which become smaller need few reads.
      next = Math.min(next, Math.max(room() + 1, rows.length));
    }
  }
};
