/** The maximum size of a page as JSON in UTF-8: 1 MiB. A page with one record may be larger. */
export const MAX_PAGE_BYTES = 1_048_576;

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

/**
 * Returns the number of records that fit into a page, at least one. `boundOf` returns an upper bound of the JSON size of
 * a record in bytes. It costs a fraction of {@link jsonSize}.
 */
export const countFitting = <Item>(records: readonly Item[], boundOf: (record: Item) => number): number => {
  const bound = records.reduce((sum, record) => sum + boundOf(record) + 1, ENVELOPE_BYTES);
  if (bound <= MAX_PAGE_BYTES) return records.length;
  let size = ENVELOPE_BYTES;
  for (const [index, record] of records.entries()) {
    size += jsonSize(record) + 1;
    if (size > MAX_PAGE_BYTES && index > 0) return index;
  }
  return records.length;
};
