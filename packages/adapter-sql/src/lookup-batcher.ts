/** The maximum number of keys in one read. */
const MAX_KEYS = 1_000;

/** The longest time that a read waits for the previous one. A read usually takes a few milliseconds. */
const MAX_WAIT_IN_MILLISECONDS = 100;

interface Batch<Key, Found> {
  readonly keys: Key[];
  readonly found: Promise<ReadonlyMap<Key, Found>>;
}

/**
 * Batches concurrent lookups: those that arrive during a read share the next one.
 *
 * Nothing is cached: a lookup only joins a read that starts after it arrived. A hanging read delays the next one by at
 * most 100 ms.
 */
export class LookupBatcher<Key, Found> {
  readonly #read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>;
  /** The batch whose read has not started. */
  #waiting: Batch<Key, Found> | null = null;
  /** Resolves when the next read can start. */
  #running: Promise<void> = Promise.resolve();

  constructor(read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>) {
    this.#read = read;
  }

  /** Resolves to what was found, which other callers may have too, or to null. */
  async find(key: Key): Promise<Found | null> {
    const batch = this.#waiting !== null && this.#waiting.keys.length < MAX_KEYS ? this.#waiting : this.#open();
    batch.keys.push(key);
    return (await batch.found).get(key) ?? null;
  }

  #open(): Batch<Key, Found> {
    const keys: Key[] = [];
    const turn = this.#running;
    const found = turn.then(() => {
      if (this.#waiting === batch) this.#waiting = null;
      return this.#read(keys);
    });
    this.#running = turn.then(() => settledWithin(MAX_WAIT_IN_MILLISECONDS, found));
    const batch = { keys, found };
    this.#waiting = batch;
    return batch;
  }
}

/** Resolves when `work` settles, or after the timeout. */
const settledWithin = (milliseconds: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(settle, settle);
  });
