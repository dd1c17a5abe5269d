/** The minimum number of remembered keys. Twice as many take about 4 MB. */
const MIN_REMEMBERED = 10_000;

/**
 * Remembers the hashes of secrets that were valid at their last look-up. It is not a cache: every request still looks
 * up its key. When the set is full, the older half is dropped.
 */
export class RecentKeys {
  #current = new Set<string>();
  #previous = new Set<string>();

  has(secretHash: string): boolean {
    return this.#current.has(secretHash) || this.#previous.has(secretHash);
  }

  add(secretHash: string): void {
    if (this.#current.size >= MIN_REMEMBERED) {
      this.#previous = this.#current;
      this.#current = new Set();
    }
    this.#current.add(secretHash);
  }

  delete(secretHash: string): void {
    this.#current.delete(secretHash);
    this.#previous.delete(secretHash);
  }
}
