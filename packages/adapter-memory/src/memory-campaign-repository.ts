import type {
  Campaign,
  CampaignId,
  CampaignRepository,
  CountingWindow,
  Idempotency,
  IdempotentCampaign,
  ListRange,
  Positioned,
  VersionedCampaign,
  WorkspaceId,
} from '@workspace-api/core';
import { frozenCopy } from './frozen-copy.js';
import type { Erasable } from './memory-workspace-eraser.js';
import { MonthlyCounts } from './monthly-counts.js';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

interface Origin {
  readonly id: CampaignId;
  readonly idempotency: Idempotency;
}

export class MemoryCampaignRepository implements CampaignRepository, Erasable {
  readonly #campaigns = new PerWorkspace(() => new PositionedList<Campaign>());
  readonly #versions = new PerWorkspace(() => new Map<CampaignId, number>());
  /** By idempotency key. */
  readonly #origins = new PerWorkspace(() => new Map<string, Origin>());
  readonly #created = new MonthlyCounts();

  async insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    const { id, createdAt } = campaign;
    const origins = this.#origins.of(workspaceId);
    if (idempotency !== null && origins.has(idempotency.key)) return false;
    this.#campaigns.of(workspaceId).insert(id, campaign);
    this.#versions.of(workspaceId).set(id, 1);
    if (idempotency !== null) origins.set(idempotency.key, frozenCopy({ id, idempotency }));
    this.#created.add(workspaceId, createdAt);
    return true;
  }

  async findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null> {
    const origin = this.#origins.of(workspaceId).get(key);
    const campaign = origin && this.#campaigns.of(workspaceId).find(origin.id);
    return campaign ? Object.freeze({ campaign, idempotency: origin.idempotency }) : null;
  }

  async find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> {
    const campaign = this.#campaigns.of(workspaceId).find(id);
    const version = this.#versions.of(workspaceId).get(id);
    return campaign === null || version === undefined ? null : Object.freeze({ campaign, version });
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]> {
    return this.#campaigns.of(workspaceId).list(range);
  }

  async countCreated(workspaceId: WorkspaceId, period: CountingWindow): Promise<number> {
    return this.#created.total(workspaceId, period);
  }

  async replace(workspaceId: WorkspaceId, campaign: Campaign, version: number): Promise<boolean> {
    const versions = this.#versions.of(workspaceId);
    if (versions.get(campaign.id) !== version) return false;
    versions.set(campaign.id, version + 1);
    this.#campaigns.of(workspaceId).update(campaign.id, () => campaign);
    return true;
  }

  eraseSome(workspaceId: WorkspaceId, limit: number): number {
    const erased = this.#campaigns.of(workspaceId).removeSome(limit);
    if (this.#campaigns.of(workspaceId).size > 0) return erased;
    this.#versions.drop(workspaceId);
    this.#origins.drop(workspaceId);
    this.#created.drop(workspaceId);
    return erased;
  }
}
