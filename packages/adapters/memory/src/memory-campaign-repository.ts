import {
  applyChange,
  byDueTime,
  dueAtOf,
  type AdminCampaignRepository,
  type CampaignChange,
  type VersionedCampaign,
} from '@workspace-api/admin/storage';
import type {
  Campaign,
  CampaignId,
  CountingWindow,
  IdempotentCampaign,
  ListRange,
  Positioned,
  Timestamp,
  WorkspaceId,
} from '@workspace-api/core';
import type { Idempotency } from '@workspace-api/core/internal';
import type { Erasable } from './memory-workspace-eraser.js';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

interface StoredCampaign extends VersionedCampaign {
  readonly idempotency: Idempotency | null;
}

export class MemoryCampaignRepository implements AdminCampaignRepository, Erasable {
  readonly #campaigns = new PerWorkspace(() => new PositionedList<StoredCampaign>());
  readonly #idsByIdempotencyKey = new PerWorkspace(() => new Map<string, CampaignId>());

  async insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    const ids = this.#idsByIdempotencyKey.of(workspaceId);
    if (idempotency !== null && ids.has(idempotency.key)) return false;
    const stored = { campaign, version: 1, lease: null, deliveries: [], idempotency };
    this.#campaigns.of(workspaceId).insert(campaign.id, stored);
    if (idempotency !== null) ids.set(idempotency.key, campaign.id);
    return true;
  }

  async findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null> {
    const id = this.#idsByIdempotencyKey.of(workspaceId).get(key);
    const found = id === undefined ? null : this.#campaigns.of(workspaceId).find(id);
    return found?.idempotency ? { campaign: found.campaign, idempotency: found.idempotency } : null;
  }

  async find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> {
    const found = this.#campaigns.of(workspaceId).find(id);
    if (found === null) return null;
    const { campaign, version, lease, deliveries } = found;
    return { campaign, version, lease, deliveries };
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]> {
    const rows = this.#campaigns.of(workspaceId).list(range);
    return rows.map(({ position, record }) => ({ position, record: record.campaign }));
  }

  async countCreated(workspaceId: WorkspaceId, { start, end }: CountingWindow): Promise<number> {
    const isCreated = ({ createdAt }: Campaign): boolean => createdAt >= start && createdAt < end;
    return this.#campaigns.of(workspaceId).filter(({ campaign }) => isCreated(campaign)).length;
  }

  async replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): Promise<boolean> {
    const campaigns = this.#campaigns.of(workspaceId);
    if (campaigns.find(change.campaign.id)?.version !== version) return false;
    campaigns.update(change.campaign.id, (found) => ({ ...found, ...applyChange(found, change) }));
    return true;
  }

  async forgetKeys(before: Timestamp): Promise<number> {
    for (const [workspaceId, campaigns] of this.#campaigns.entries())
      for (const { campaign, idempotency } of campaigns.filter(({ campaign: { createdAt } }) => createdAt < before)) {
        this.#idsByIdempotencyKey.of(workspaceId).delete(String(idempotency?.key));
        campaigns.update(campaign.id, (found) => ({ ...found, idempotency: null }));
      }
    return 0;
  }

  /** Returns the due campaigns of a workspace, oldest first. */
  due(workspaceId: WorkspaceId, now: Timestamp): VersionedCampaign[] {
    const isDue = ({ campaign, lease }: VersionedCampaign): boolean => {
      const dueAt = dueAtOf(campaign, lease);
      return dueAt !== null && dueAt <= now;
    };
    return this.#campaigns.of(workspaceId).filter(isDue).sort(byDueTime);
  }

  eraseSome(workspaceId: WorkspaceId, limit: number): number {
    const campaigns = this.#campaigns.of(workspaceId);
    const erased = campaigns.removeSome(limit);
    if (campaigns.size === 0) this.#idsByIdempotencyKey.drop(workspaceId);
    return erased;
  }
}
