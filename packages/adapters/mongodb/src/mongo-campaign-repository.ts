import type { CampaignChange, AdminCampaignRepository, VersionedCampaign } from '@workspace-api/admin/storage';
import {
  DomainError,
  type Campaign,
  type CampaignId,
  type IdempotentCampaign,
  type ListRange,
  type Positioned,
  type CountingWindow,
  type Timestamp,
  type WorkspaceId,
} from '@workspace-api/core';
import type { Idempotency } from '@workspace-api/core/internal';
import type { Document } from 'mongodb';
import { BsonReader, type RowView } from './bson-reader.js';
import { fromTimestamp, matchId } from './bson-values.js';
import {
  CAMPAIGN,
  IDEMPOTENT_CAMPAIGN,
  VERSIONED_CAMPAIGN,
  toCampaignDocument,
  toCampaignUpdate,
} from './campaign-document.js';
import { isDuplicateOn } from './driver-errors.js';
import { IDEMPOTENCY_KEY } from './indexes.js';
import { throwFirst, type MongoDatabase } from './mongo-database.js';
import { pause } from './pause.js';
import { WorkspaceCollection } from './workspace-collection.js';

/** The timeout and the interval of checks whether a majority has the campaign of an idempotency key. */
const COMMIT_TIMEOUT_IN_MILLISECONDS = 1_000;
const COMMIT_INTERVAL_IN_MILLISECONDS = 20;

const reader = new BsonReader('workspaceId', 'id');

/** The ids of a campaign. */
const IDS: RowView<Document> = {
  reader,
  projection: { _id: 0, workspaceId: 1, id: 1 },
  toItem: (row) => ({ workspaceId: row.decoded('workspaceId'), id: row.decoded('id') }),
};

const notCommitted = (): DomainError => {
  const cause = new Error('No majority of the nodes has the campaign of this idempotency key yet.');
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause });
};

export class MongoCampaignRepository implements AdminCampaignRepository {
  readonly #database: MongoDatabase;
  readonly #campaigns: WorkspaceCollection;

  constructor(database: MongoDatabase) {
    this.#database = database;
    this.#campaigns = new WorkspaceCollection(database, 'campaigns');
  }

  async insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    try {
      await this.#campaigns.insert(workspaceId, toCampaignDocument(campaign, idempotency));
      return true;
    } catch (error) {
      if (idempotency === null || !isDuplicateOn(IDEMPOTENCY_KEY, error)) throw error;
      return false;
    }
  }

  /**
   * Waits until a majority has the campaign, because the primary can still roll it back. Returning it too early would
   * replay a campaign that may disappear. Returning null would reject one that may stay.
   */
  async findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null> {
    const filter = { 'idempotency.key': { $eq: key } };
    if ((await this.#campaigns.count(workspaceId, filter, { readConcern: 'local' })) === 0) return null;
    const deadline = performance.now() + COMMIT_TIMEOUT_IN_MILLISECONDS;
    for (;;) {
      const found = await this.#campaigns.findOne(workspaceId, filter, IDEMPOTENT_CAMPAIGN);
      if (found !== null) return found;
      if (performance.now() >= deadline) throw notCommitted();
      await pause(COMMIT_INTERVAL_IN_MILLISECONDS);
    }
  }

  find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> {
    return this.#campaigns.findOne(workspaceId, { id: matchId(id) }, VERSIONED_CAMPAIGN);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]> {
    return this.#campaigns.list(workspaceId, range, CAMPAIGN);
  }

  countCreated(workspaceId: WorkspaceId, { start, end }: CountingWindow, atMost = 0): Promise<number> {
    const filter = { createdAt: { $gte: fromTimestamp(start), $lt: fromTimestamp(end) } };
    return this.#campaigns.count(workspaceId, filter, { limit: atMost });
  }

  replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): Promise<boolean> {
    const filter = { id: matchId(change.campaign.id), version: { $eq: version } };
    return this.#campaigns.update(workspaceId, filter, toCampaignUpdate(change));
  }

  async forgetKeys(before: Timestamp, limit: number): Promise<number> {
    const filter = { 'idempotency.key': { $exists: true }, createdAt: { $lt: fromTimestamp(before) } };
    // In the order of the index of keys, which has no other campaigns.
    const sort = { workspaceId: 1, 'idempotency.key': 1 };
    const found = await this.#database.find('campaigns', { filter, sort, limit }, IDS);
    const updates = found.map((q) => ({ q, u: { $set: { idempotency: null } } }));
    if (found.length > 0) throwFirst(await this.#database.updateEach('campaigns', updates));
    return found.length;
  }
}
