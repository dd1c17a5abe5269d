import type { AdminApiKeyRepository, ApiKeyChange } from '@workspace-api/admin/storage';
import type { ApiKey, ApiKeyId, ListRange, Positioned, Timestamp, WorkspaceId } from '@workspace-api/core';
import type { Erasable } from './memory-workspace-eraser.js';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

export class MemoryApiKeyRepository implements AdminApiKeyRepository, Erasable {
  readonly #keys = new PerWorkspace(() => new PositionedList<ApiKey>());
  readonly #places = new Map<string, Pick<ApiKey, 'workspaceId' | 'id'>>();

  async insert(workspaceId: WorkspaceId, key: ApiKey, secretHash: string): Promise<void> {
    if (this.#places.has(secretHash)) throw new Error('A key with this secret already exists.');
    this.#keys.of(workspaceId).insert(key.id, key);
    this.#places.set(secretHash, { workspaceId, id: key.id });
  }

  async findBySecretHash(secretHash: string): Promise<ApiKey | null> {
    const place = this.#places.get(secretHash);
    return place === undefined ? null : this.#keys.of(place.workspaceId).find(place.id);
  }

  async find(workspaceId: WorkspaceId, id: ApiKeyId): Promise<ApiKey | null> {
    return this.#keys.of(workspaceId).find(id);
  }

  async countValid(workspaceId: WorkspaceId, now: Timestamp): Promise<number> {
    return this.#keys
      .of(workspaceId)
      .list({ below: null, limit: Infinity })
      .filter(({ record: { revokedAt, expiresAt } }) => revokedAt === null && (expiresAt === null || expiresAt > now))
      .length;
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<ApiKey>[]> {
    return this.#keys.of(workspaceId).list(range);
  }

  async update(workspaceId: WorkspaceId, id: ApiKeyId, change: ApiKeyChange): Promise<ApiKey | null> {
    return this.#keys.of(workspaceId).update(id, (key) => (key.revokedAt === null ? { ...key, ...change } : key));
  }

  async recordUse(
    workspaceId: WorkspaceId,
    id: ApiKeyId,
    lastUsedAt: Timestamp,
    lastUsedAddress: string | null,
  ): Promise<void> {
    this.#keys.of(workspaceId).update(id, (key) => {
      const isLater = key.lastUsedAt === null || key.lastUsedAt < lastUsedAt;
      return isLater ? { ...key, lastUsedAt, lastUsedAddress } : key;
    });
  }

  eraseSome(workspaceId: WorkspaceId, limit: number): number {
    const keys = this.#keys.of(workspaceId);
    const erased = keys.removeSome(limit);
    if (erased === 0) return 0;
    for (const [hash, place] of this.#places)
      if (place.workspaceId === workspaceId && keys.find(place.id) === null) this.#places.delete(hash);
    return erased;
  }
}
