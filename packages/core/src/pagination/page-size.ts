/** The maximum size of a page as JSON in UTF-8: 512 KiB. A page with one record may be larger. */
export const MAX_PAGE_BYTES = 524_288;

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

/** The size of a page while records are added. It measures them only once their upper bounds exceed a page. */
export class PageSize<Item> {
  readonly #boundOf: (record: Item) => number;
  readonly #records: Item[] = [];
  #bound = ENVELOPE_BYTES;
  #measured = 0;
  #measuredBytes = ENVELOPE_BYTES;

  /** `boundOf` returns an upper bound of the JSON size of a record in bytes. It costs a fraction of {@link jsonSize}. */
  constructor(boundOf: (record: Item) => number) {
    this.#boundOf = boundOf;
  }

  /** Adds records to the end of the page. Returns whether all fit. */
  add(records: readonly Item[]): boolean {
    for (const record of records) this.#bound += this.#boundOf(record) + 1;
    this.#records.push(...records);
    return this.#fitsByBound || this.#measure();
  }

  /** The number of records that fit, at least one if there are any. */
  get fitting(): number {
    return this.#fitsByBound ? this.#records.length : this.#measured;
  }

  /** How many more records of the average size fit. Infinity if no record was measured. */
  get remaining(): number {
    if (this.#measured === 0) return Infinity;
    return Math.max(0, Math.floor((MAX_PAGE_BYTES / this.#measuredBytes - 1) * this.#measured));
  }

  get #fitsByBound(): boolean {
    return this.#bound <= MAX_PAGE_BYTES;
  }

  #measure(): boolean {
    for (const record of this.#records.slice(this.#measured)) {
      const bytes = this.#measuredBytes + jsonSize(record) + 1;
      if (bytes > MAX_PAGE_BYTES && this.#measured > 0) return false;
      this.#measuredBytes = bytes;
      this.#measured++;
    }
    return true;
  }
}
