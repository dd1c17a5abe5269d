import type { CountingWindow } from '../limits/counting-window.js';
import type { ListRange, Positioned } from '../pagination/page.js';
import type { RecentCount } from '../usage/recent-count.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Campaign, CampaignId } from './campaign.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import type { Idempotency } from './idempotency.js';

/** A campaign that was created under an idempotency key. */
export interface IdempotentCampaign {
  readonly campaign: Campaign;
  readonly idempotency: Idempotency;
}

/** Stores the campaigns of workspaces. */
export interface CampaignRepository {
  /**
   * Adds a campaign above all others of the workspace, together with what makes it idempotent, both or neither.
   * Returns false, and changes nothing, when the workspace has a campaign with the same idempotency key. That campaign
   * may not be certain to stay yet. Rejects when the workspace has one with this id.
   */
  insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean>;

  /**
   * Finds the campaign created under an idempotency key; null when there is none. Where it is not certain yet whether a
   * campaign that is there will stay, it waits until it is, and throws `unavailable` when that takes too long.
   */
  findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null>;

  find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null>;

  /** The workspace's campaigns by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]>;

  /** Counts all campaigns that were created in the period, however long that takes. */
  countCreated(workspaceId: WorkspaceId, period: CountingWindow): Promise<number>;

  /**
   * Counts the campaigns that were created in the period, at a cost that has a bound. A count of `EXACT_BELOW` or more
   * may be up to `MAX_COUNT_AGE_SECONDS` old.
   */
  recentCountCreated(workspaceId: WorkspaceId, period: CountingWindow): Promise<RecentCount>;

  /**
   * Changes the campaign that has this id if its version is still the given one, and raises the version by one. Resolves
   * to whether it did.
   */
  replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): Promise<boolean>;
}
