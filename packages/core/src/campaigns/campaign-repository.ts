import type { CountingWindow } from '../limits/counting-window.js';
import type { ListRange, Positioned } from '../pagination/page.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Campaign, CampaignId } from './campaign.js';
import type { Idempotency } from './idempotency.js';

/** A campaign with the number of its last change, by which two writers are told apart. */
export interface VersionedCampaign {
  readonly campaign: Campaign;
  /** 1 at creation, one more with every change. */
  readonly version: number;
}

/** A campaign that was created under an idempotency key. */
export interface IdempotentCampaign {
  readonly campaign: Campaign;
  readonly idempotency: Idempotency;
}

/** Stores the campaigns of workspaces. */
export interface CampaignRepository {
  /**
   * Adds a campaign above all others of the workspace, together with what makes it idempotent, both or neither.
   * Answers false, and changes nothing, when the workspace has a campaign with the same idempotency key.
   * Rejects when it has one with this id.
   */
  insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean>;

  /** The campaign created under an idempotency key; null when there is none that is certain to stay. */
  findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null>;

  find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null>;

  /** The workspace's campaigns by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]>;

  /** How many campaigns were created in the period. */
  countCreated(workspaceId: WorkspaceId, period: CountingWindow): Promise<number>;

  /**
   * Replaces the campaign that has the same id, if its version is still the given one, and raises the version by one.
   * Answers whether it did. Only status, failureReason, stats, updatedAt, scheduledAt, startedAt and endedAt differ from
   * what was read, so an adapter may write no more than these.
   */
  replace(workspaceId: WorkspaceId, campaign: Campaign, version: number): Promise<boolean>;
}
