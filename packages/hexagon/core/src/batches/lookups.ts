import { Batcher } from './batcher.js';
import { togetherOrAlone } from './together-or-alone.js';

/** The maximum number of keys in one read, unless one caller looks for more. */
const MAX_KEYS = 1_000;

type Found<Key, Item> = ReadonlyMap<Key, Item>;

/**
 * Batches concurrent lookups, in a workspace or in all. Nothing is cached: a lookup only joins a read that starts after it
 * arrived. A hanging read delays the next one by at most 100 ms.
 */
export class Lookups<Key, Item> {
  readonly #reads: Batcher<readonly Key[], Found<Key, Item>>;

  /** `workspaceId` is null for lookups in all workspaces. */
  constructor(
    read: (keys: readonly Key[], workspaceId: string | null) => Promise<Found<Key, Item>>,
    maxSize = MAX_KEYS,
  ) {
    const run = async (lookups: readonly (readonly Key[])[], workspaceId: string | null) => {
      const distinct = new Set<Key>();
      for (const keys of lookups) for (const key of keys) distinct.add(key);
      const found = await read([...distinct], workspaceId);
      return lookups.map(() => found);
    };
    this.#reads = new Batcher({ run: togetherOrAlone(run, String), maxSize });
  }

  /**
   * Resolves to the results for the keys, perhaps together with those of other callers, who may have the same items.
   */
  find(keys: readonly Key[], workspaceId: string | null = null): Promise<Found<Key, Item>> {
    return this.#reads.add(keys, keys.length, workspaceId);
  }

  /** Resolves to the items that `find` finds, in the order of the keys. */
  async findItems(keys: readonly Key[], workspaceId: string | null): Promise<readonly Item[]> {
    const found = await this.find(keys, workspaceId);
    const items: Item[] = [];
    for (const key of keys) {
      const item = found.get(key);
      if (item !== undefined) items.push(item);
    }
    return items;
  }
}
