/** A bounded set of strings. When it is full, the older half is dropped. */
export class RecentSet {
  readonly #min: number;
  #current = new Set<string>();
  #previous = new Set<string>();

  /** Creates a set that holds the last `min` strings, and at most twice as many. */
  constructor(min: number) {
    this.#min = min;
  }

  has(value: string): boolean {
    return this.#current.has(value) || this.#previous.has(value);
  }

  add(value: string): void {
    if (this.#current.size >= this.#min) {
      this.#previous = this.#current;
      this.#current = new Set();
    }
    this.#current.add(value);
  }

  delete(value: string): void {
    this.#current.delete(value);
    this.#previous.delete(value);
  }
}
