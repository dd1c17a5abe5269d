import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { UUID } from 'mongodb';
import type { Model } from 'mongoose';
import {
  isIdempotencyConflict,
  toApiKey,
  toCampaign,
  toCampaignDocument,
  toGroup,
  toGroupRange,
  toHash,
  toPosition,
  toWorkspace,
  type ApiKeyDocument,
  type CampaignDocument,
  type GroupDocument,
  type WorkspaceDocument,
} from '../shared/mongo-documents.js';
import type { ApiKey, Campaign, Group, Idempotency, Workspace } from '../shared/records.js';
import type { GroupRange, Store, StoredCampaign } from '../shared/store.js';

/** The store on Mongoose, used as usual where speed matters: `lean` reads, `create`. */
@Injectable()
export class MongooseStore implements Store {
  readonly #apiKeys: Model<ApiKeyDocument>;
  readonly #workspaces: Model<WorkspaceDocument>;
  readonly #instances: Model<unknown>;
  readonly #groups: Model<GroupDocument>;
  readonly #campaigns: Model<CampaignDocument>;

  constructor(
    @InjectModel('apiKeys') apiKeys: Model<ApiKeyDocument>,
    @InjectModel('workspaces') workspaces: Model<WorkspaceDocument>,
    @InjectModel('instances') instances: Model<unknown>,
    @InjectModel('groups') groups: Model<GroupDocument>,
    @InjectModel('campaigns') campaigns: Model<CampaignDocument>,
  ) {
    this.#apiKeys = apiKeys;
    this.#workspaces = workspaces;
    this.#instances = instances;
    this.#groups = groups;
    this.#campaigns = campaigns;
  }

  async findKey(secretHash: string): Promise<ApiKey | null> {
    const found = await this.#apiKeys.findOne({ secretHash: toHash(secretHash) }).lean<ApiKeyDocument>();
    return found && toApiKey(found);
  }

  async findWorkspace(workspaceId: string): Promise<Workspace | null> {
    const found = await this.#workspaces.findOne({ workspaceId: new UUID(workspaceId) }).lean<WorkspaceDocument>();
    return found && toWorkspace(found);
  }

  async listGroups(workspaceId: string, below: string | null, limit: number): Promise<GroupRange> {
    const found = await this.#groups
      .find({ workspaceId: new UUID(workspaceId), ...(below !== null && { position: { $lt: toPosition(below) } }) })
      .select({ _id: 0, workspaceId: 0 })
      .sort({ position: -1 })
      .limit(limit + 1)
      .lean<GroupDocument[]>();
    return toGroupRange(found, limit);
  }

  async hasInstance(workspaceId: string, id: string): Promise<boolean> {
    return (await this.#instances.exists({ workspaceId: new UUID(workspaceId), id: new UUID(id) })) !== null;
  }

  async findGroups(workspaceId: string, ids: readonly string[]): Promise<readonly Group[]> {
    const filter = { workspaceId: new UUID(workspaceId), id: { $in: ids.map((id) => new UUID(id)) } };
    return (await this.#groups.find(filter).lean<GroupDocument[]>()).map(toGroup);
  }

  async insertCampaign(workspaceId: string, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    try {
      await this.#campaigns.create(toCampaignDocument(workspaceId, campaign, idempotency));
      return true;
    } catch (error) {
      if (isIdempotencyConflict(error)) return false;
      throw error;
    }
  }

  async findCampaign(workspaceId: string, idempotencyKey: string): Promise<StoredCampaign | null> {
    const filter = { workspaceId: new UUID(workspaceId), 'idempotency.key': idempotencyKey };
    const found = await this.#campaigns.findOne(filter).lean<CampaignDocument>();
    return found && { campaign: toCampaign(found), fingerprint: found.idempotency?.fingerprint ?? '' };
  }

  close(): Promise<void> {
    // The module closes the connection that it opened.
    return Promise.resolve();
  }
}
