import {
  DomainError,
  type Campaign,
  type CampaignId,
  type CampaignRepository,
  type Idempotency,
  type IdempotentCampaign,
  type ListRange,
  type Positioned,
  type CountingWindow,
  type VersionedCampaign,
  type WorkspaceId,
} from '@workspace-api/core';
import type { Db } from 'mongodb';
import { fromId, fromTimestamp } from './bson-values.js';
import {
  CAMPAIGN,
  IDEMPOTENT_CAMPAIGN,
  VERSIONED_CAMPAIGN,
  toCampaignChange,
  toCampaignFields,
  type CampaignFields,
} from './campaign-document.js';
import { isDuplicateOn } from './duplicate-key.js';
import { IDEMPOTENCY_KEY } from './index-manifest.js';
import { pause } from './pause.js';
import { WorkspaceCollection } from './workspace-collection.js';

/** How long, and how often, it is awaited that the campaign that took an idempotency key is certain to stay. */
const CERTAINTY_TIMEOUT_IN_MILLISECONDS = 1_000;
const CERTAINTY_INTERVAL_IN_MILLISECONDS = 20;

export class MongoCampaignRepository implements CampaignRepository {
  readonly #campaigns: WorkspaceCollection<CampaignFields>;

  constructor(db: Db) {
    this.#campaigns = new WorkspaceCollection(db, 'campaigns');
  }

  async insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    try {
      await this.#campaigns.insert(workspaceId, toCampaignFields(campaign, idempotency));
      return true;
    } catch (error) {
      if (idempotency === null || !isDuplicateOn(IDEMPOTENCY_KEY, error)) throw error;
      await this.#awaitCertainty(workspaceId, idempotency.key, error);
      return false;
    }
  }

  findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null> {
    return this.#campaigns.findOne(workspaceId, { 'idempotency.key': key }, IDEMPOTENT_CAMPAIGN);
  }

  find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> {
    return this.#campaigns.findOne(workspaceId, { id: fromId(id) }, VERSIONED_CAMPAIGN);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]> {
    return this.#campaigns.list(workspaceId, range, CAMPAIGN);
  }

  countCreated(workspaceId: WorkspaceId, { start, end }: CountingWindow): Promise<number> {
    return this.#campaigns.count(workspaceId, { createdAt: { $gte: fromTimestamp(start), $lt: fromTimestamp(end) } });
  }

  replace(workspaceId: WorkspaceId, campaign: Campaign, version: number): Promise<boolean> {
    const filter = { id: fromId(campaign.id), version };
    return this.#campaigns.update(workspaceId, filter, { $set: toCampaignChange(campaign), $inc: { version: 1 } });
  }

  /**
   * Waits until a majority read sees the campaign that has the key. The primary refuses a duplicate of a campaign that
   * may still be rolled back, and a caller who was told of it then would hold an answer for something that is gone.
   */
  async #awaitCertainty(workspaceId: WorkspaceId, key: string, cause: unknown): Promise<void> {
    const deadline = Date.now() + CERTAINTY_TIMEOUT_IN_MILLISECONDS;
    while ((await this.#campaigns.count(workspaceId, { 'idempotency.key': key })) === 0) {
      if (Date.now() >= deadline)
        throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause });
      await pause(CERTAINTY_INTERVAL_IN_MILLISECONDS);
    }
  }
}
