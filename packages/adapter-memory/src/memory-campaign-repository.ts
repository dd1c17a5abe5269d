import type { CampaignChange, AdminCampaignRepository, VersionedCampaign } from '@workspace-api/admin';
import type {
  Campaign,
  CampaignId,
  CountingWindow,
  Idempotency,
  IdempotentCampaign,
  ListRange,
  Positioned,
  RecentCount,
  WorkspaceId,
} from '@workspace-api/core';
import { frozenCopy } from './frozen-copy.js';
import type { MemoryCampaigns } from './memory-campaigns.js';
import type { Erasable } from './memory-workspace-eraser.js';
import { MonthlyCounts } from './monthly-counts.js';
import { PerWorkspace } from './per-workspace.js';

interface Origin {
  readonly id: CampaignId;
  readonly idempotency: Idempotency;
}

export class MemoryCampaignRepository implements AdminCampaignRepository, Erasable {
  readonly #campaigns: MemoryCampaigns;
  /** By idempotency key. */
  readonly #origins = new PerWorkspace(() => new Map<string, Origin>());
  readonly #created = new MonthlyCounts();

  constructor(campaigns: MemoryCampaigns) {
    this.#campaigns = campaigns;
  }

  async insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    const { id, createdAt } = campaign;
    const origins = this.#origins.of(workspaceId);
    if (idempotency !== null && origins.has(idempotency.key)) return false;
    this.#campaigns.insert(workspaceId, campaign);
    if (idempotency !== null) origins.set(idempotency.key, frozenCopy({ id, idempotency }));
    this.#created.add(workspaceId, createdAt);
    return true;
  }

  async findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null> {
    const origin = this.#origins.of(workspaceId).get(key);
    const campaign = origin && this.#campaigns.lists.of(workspaceId).find(origin.id);
    return campaign ? Object.freeze({ campaign, idempotency: origin.idempotency }) : null;
  }

  async find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> {
    return this.#campaigns.find(workspaceId, id);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]> {
    return this.#campaigns.lists.of(workspaceId).list(range);
  }

  async countCreated(workspaceId: WorkspaceId, period: CountingWindow): Promise<number> {
    return this.#created.total(workspaceId, period);
  }

  async recentCountCreated(workspaceId: WorkspaceId, period: CountingWindow): Promise<RecentCount> {
    return { count: await this.countCreated(workspaceId, period), ageMilliseconds: 0 };
  }

  async replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): Promise<boolean> {
    return this.#campaigns.replace(workspaceId, change, version);
  }

  eraseSome(workspaceId: WorkspaceId, limit: number): number {
    const erased = this.#campaigns.eraseSome(workspaceId, limit);
    if (this.#campaigns.lists.of(workspaceId).size > 0) return erased;
    this.#origins.drop(workspaceId);
    this.#created.drop(workspaceId);
    return erased;
  }
}
