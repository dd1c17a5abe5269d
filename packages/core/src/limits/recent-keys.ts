/** How many keys are remembered at least. Twice as many take about 4 MB. */
const MIN_REMEMBERED = 10_000;

/**
 * Remembers the hashes of the secrets that were good when they were last looked up. It is no cache of keys: each request
 * looks its key up. The older half is forgotten at a time.
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
