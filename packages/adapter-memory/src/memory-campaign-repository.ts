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
import { MonthlyCounts } from './monthly-counts.js';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

interface Origin {
  readonly id: CampaignId;
  readonly idempotency: Idempotency;
}

export class MemoryCampaignRepository implements CampaignRepository {
  readonly #campaigns = new PerWorkspace(() => new PositionedList<VersionedCampaign>());
  /** By idempotency key. */
  readonly #origins = new PerWorkspace(() => new Map<string, Origin>());
  readonly #created = new MonthlyCounts();

  async insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    const { id, createdAt } = campaign;
    const origins = this.#origins.of(workspaceId);
    if (idempotency !== null && origins.has(idempotency.key)) return false;
    this.#campaigns.of(workspaceId).insert(id, { campaign, version: 1 });
    if (idempotency !== null) origins.set(idempotency.key, frozenCopy({ id, idempotency }));
    this.#created.add(workspaceId, createdAt);
    return true;
  }

  async findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null> {
    const origin = this.#origins.of(workspaceId).get(key);
    const found = origin && this.#campaigns.of(workspaceId).find(origin.id);
    return found ? Object.freeze({ campaign: found.campaign, idempotency: origin.idempotency }) : null;
  }

  async find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> {
    return this.#campaigns.of(workspaceId).find(id);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]> {
    const rows = this.#campaigns.of(workspaceId).list(range);
    return rows.map(({ position, record }) => Object.freeze({ position, record: record.campaign }));
  }

  async countCreated(workspaceId: WorkspaceId, period: CountingWindow): Promise<number> {
    return this.#created.total(workspaceId, period);
  }

  async replace(workspaceId: WorkspaceId, campaign: Campaign, version: number): Promise<boolean> {
    const campaigns = this.#campaigns.of(workspaceId);
    if (campaigns.find(campaign.id)?.version !== version) return false;
    campaigns.update(campaign.id, () => ({ campaign, version: version + 1 }));
    return true;
  }
}
