import type { ApiKey } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { HASHED_API_KEY } from './api-key-document.js';
import { find } from './read-commands.js';
import { fromHash } from './secret-hash.js';

/** How certain a key look-up is to see the last acknowledged revocation while the primary changes. */
export type KeyReads = 'majority' | 'linearizable';

/** How long a batch waits for the one before it: many times what a read takes, and little against one that hangs. */
const PATIENCE_IN_MILLISECONDS = 100;

/** Fulfilled as soon as `work` is settled, and after so many milliseconds if it is not by then. */
const settledWithin = (milliseconds: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(settle, settle);
  });

/** Look-ups that one read answers, by the hash that is looked for. */
class Batch {
  readonly hashes = new Set<string>();
  readonly keys: Promise<ReadonlyMap<string, ApiKey>>;

  /** Reads once `start` is fulfilled. Until then hashes may be added. */
  constructor(start: Promise<unknown>, read: (hashes: readonly string[]) => Promise<ReadonlyMap<string, ApiKey>>) {
    this.keys = start.then(() => read([...this.hashes]));
  }
}

/**
 * Looks keys up by the hash of their secret. One read serves all look-ups that came in while the one before was under
 * way: at 16 at once this is four times the throughput of a read for each, and it is no slower at one. It is no cache,
 * because a look-up only ever joins a read that starts after it came in. A read that hangs, on a connection that leads
 * nowhere, holds the next one up for a moment only.
 */
export class KeyLookup {
  readonly #db: Db;
  readonly #readConcern: KeyReads;
  /** The batch that has not started yet. */
  #waiting: Batch | null = null;
  /** Settled when the last read that was started has ended. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(db: Db, readConcern: KeyReads) {
    this.#db = db;
    this.#readConcern = readConcern;
  }

  async find(hash: string): Promise<ApiKey | null> {
    const batch = (this.#waiting ??= this.#open());
    batch.hashes.add(hash);
    const key = (await batch.keys).get(hash);
    // A copy for each, because two look-ups of one key may share the batch.
    return key === undefined ? null : { ...key, scopes: [...key.scopes] };
  }

  #open(): Batch {
    const batch = new Batch(settledWithin(PATIENCE_IN_MILLISECONDS, this.#reading), (hashes) => {
      this.#waiting = null;
      return this.#read(hashes);
    });
    this.#reading = batch.keys;
    return batch;
  }

  async #read(hashes: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
    const filter = { secretHash: { $in: hashes.map(fromHash) } };
    const query = { filter, limit: hashes.length, readConcern: this.#readConcern };
    return new Map(await find(this.#db, 'apiKeys', query, HASHED_API_KEY));
  }
}
