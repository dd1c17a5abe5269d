import { oneByOne } from '@workspace-api/core';
import { Batcher, type Call } from './batcher.js';

/** The maximum number of keys in one read, unless one caller looks for more. */
const MAX_KEYS = 1_000;

const MAX_WAIT_IN_MILLISECONDS = 100;

type Found<Key, Item> = ReadonlyMap<Key, Item>;

/**
 * Batches concurrent lookups, in a workspace or in all. Nothing is cached: a lookup only joins a read that starts after it
 * arrived. A hanging read delays the next one by at most 100 ms.
 */
export class Lookups<Key, Item> {
  readonly #reads: Batcher<readonly Key[], Found<Key, Item>>;

  constructor(read: (keys: readonly Key[], workspaceId: string | null) => Promise<Found<Key, Item>>) {
    const run = async (
      workspaceId: string | null,
      calls: readonly Call<readonly Key[], Found<Key, Item>>[],
    ): Promise<void> => {
      try {
        const found = await read([...new Set(calls.flatMap(({ given }) => given))], workspaceId);
        for (const { resolve } of calls) resolve(found);
      } catch (error) {
        const given = calls.map((call) => call.given);
        const alone = oneByOne(given, error, ([keys]) => read(keys, workspaceId), String);
        for (const call of calls) call.resolve(alone(call.given));
      }
    };
    this.#reads = new Batcher({ run, maxSize: MAX_KEYS, maxWaitMilliseconds: MAX_WAIT_IN_MILLISECONDS });
  }

  /**
   * Resolves to the results for the keys, perhaps together with those of other callers, who may have the same items.
   */
  find(keys: readonly Key[], workspaceId: string | null = null): Promise<Found<Key, Item>> {
    return this.#reads.add(workspaceId, keys, keys.length);
  }
}
