import type { AdminApiKeyRepository, Revocation } from '@workspace-api/admin';
import type { ApiKey, ApiKeyId, ListRange, Positioned, Timestamp, WorkspaceId } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { API_KEY, toApiKeyFields, type ApiKeyFields } from './api-key-document.js';
import { fromTimestamp, matchId } from './bson-values.js';
import { KeyLookup, type KeyReads } from './key-lookup.js';
import { fromHash } from './secret-hash.js';
import { WorkspaceCollection } from './workspace-collection.js';

export class MongoApiKeyRepository implements AdminApiKeyRepository {
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

  find(workspaceId: WorkspaceId, id: ApiKeyId): Promise<ApiKey | null> {
    return this.#keys.findOne(workspaceId, { id: matchId(id) }, API_KEY);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<ApiKey>[]> {
    return this.#keys.list(workspaceId, range, API_KEY);
  }

  async revoke(
    workspaceId: WorkspaceId,
    id: ApiKeyId,
    { revokedAt, revokedBy, revocationReason, revokedInEmergency }: Revocation,
  ): Promise<ApiKey | null> {
    const $set = { revokedAt: fromTimestamp(revokedAt), revokedBy, revocationReason, revokedInEmergency };
    // Of two concurrent revocations, one write finds the key not revoked. The other caller reads its result.
    const filter = { id: matchId(id), revokedAt: null };
    return (await this.#keys.updateAndRead(workspaceId, filter, { $set }, API_KEY)) ?? this.find(workspaceId, id);
  }

  async recordUse(
    workspaceId: WorkspaceId,
    id: ApiKeyId,
    at: Timestamp,
    lastUsedAddress: string | null,
  ): Promise<void> {
    const lastUsedAt = fromTimestamp(at);
    const isLater = { id: matchId(id), lastUsedAt: { $not: { $gte: lastUsedAt } } };
    await this.#keys.updateWithOthers(workspaceId, isLater, { $set: { lastUsedAt, lastUsedAddress } });
  }
}
