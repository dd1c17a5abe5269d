import type { ApiKey } from '@workspace-api/core';
import type { Binary, Db } from 'mongodb';
import { HASHED_API_KEY } from './api-key-document.js';
import { find } from './read-commands.js';
import { fromHash } from './secret-hash.js';
import { CommandBatcher } from './command-batcher.js';

/** How certain a key look-up is to see the last acknowledged revocation while the primary changes. */
export type KeyReads = 'majority' | 'linearizable';

/** How many hashes one read looks for. */
const MAX_HASHES = 1_000;

/**
 * Looks keys up by the hash of their secret. One read serves all look-ups that came in while the one before was under
 * way: at 16 at once this is four times the throughput of a read for each, and it is no slower at one. It is no cache,
 * because a look-up only ever joins a read that starts after it came in. A read that hangs, on a connection that leads
 * nowhere, holds the next one up for a moment only.
 */
export class KeyLookup {
  readonly #reads: CommandBatcher<Binary, ReadonlyMap<string, ApiKey>>;

  constructor(db: Db, readConcern: KeyReads) {
    this.#reads = new CommandBatcher(async (hashes) => {
      const filter = { secretHash: { $in: hashes } };
      return new Map(await find(db, 'apiKeys', { filter, limit: hashes.length, readConcern }, HASHED_API_KEY));
    }, MAX_HASHES);
  }

  async find(hash: string): Promise<ApiKey | null> {
    const [keys] = await this.#reads.join(fromHash(hash));
    const key = keys.get(hash);
    // A copy for each, because two look-ups of one key may share the batch.
    return key === undefined ? null : { ...key, scopes: [...key.scopes] };
  }
}
