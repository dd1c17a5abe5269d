import type {
  ApiKey,
  ApiKeyId,
  ApiKeyRepository,
  ListRange,
  Positioned,
  Timestamp,
  WorkspaceId,
} from '@workspace-api/core';
import type { Db } from 'mongodb';
import { API_KEY, toApiKeyFields, type ApiKeyFields } from './api-key-document.js';
import { fromTimestamp, matchId } from './bson-values.js';
import { KeyLookup, type KeyReads } from './key-lookup.js';
import { fromHash } from './secret-hash.js';
import { WorkspaceCollection } from './workspace-collection.js';

export class MongoApiKeyRepository implements ApiKeyRepository {
  readonly #keys: WorkspaceCollection<ApiKeyFields>;
  readonly #lookup: KeyLookup;

  constructor(db: Db, keyReads: KeyReads) {
    this.#keys = new WorkspaceCollection(db, 'apiKeys');
    this.#lookup = new KeyLookup(db, keyReads);
  }

  async insert(workspaceId: WorkspaceId, key: ApiKey, secretHash: string): Promise<void> {
    await this.#keys.insert(workspaceId, { ...toApiKeyFields(key), secretHash: fromHash(secretHash) });
  }

  findBySecretHash(secretHash: string): Promise<ApiKey | null> {
    return this.#lookup.find(secretHash);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<ApiKey>[]> {
    return this.#keys.list(workspaceId, range, API_KEY);
  }

  revoke(workspaceId: WorkspaceId, id: ApiKeyId, at: Timestamp): Promise<ApiKey | null> {
    // One write that decides and answers at once: of two that revoke together, both learn the first one's time.
    const keepFirst = [{ $set: { revokedAt: { $ifNull: ['$revokedAt', fromTimestamp(at)] } } }];
    return this.#keys.updateAndRead(workspaceId, { id: matchId(id) }, keepFirst, API_KEY);
  }

  async recordUse(workspaceId: WorkspaceId, id: ApiKeyId, at: Timestamp): Promise<void> {
    // A date is more than null in BSON's order, so the first use counts as later too.
    await this.#keys.updateWithOthers(workspaceId, { id: matchId(id) }, { $max: { lastUsedAt: fromTimestamp(at) } });
  }
}
