import type { Timestamp, WorkspaceId } from '@workspace-api/core';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import type { Lease } from './lease.js';

/** A due campaign with its workspace. */
export interface QueuedCampaign extends VersionedCampaign<Lease> {
  readonly workspaceId: WorkspaceId;
}

/**
 * Finds campaigns that wait for a worker, in all workspaces. It reads across workspaces, so only the admin
 * surface receives it. `dueAtOf` determines when a campaign is due. No campaign of a workspace that is marked as
 * deleted is due, even before it is erased.
 */
export interface CampaignQueue {
  /**
   * Resolves to at most `limit` workspaces that have a campaign due at `now`, ordered by their oldest due campaign, and
   * then by id. The cost depends on the number of workspaces, not on the number of campaigns.
   */
  findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]>;

  /**
   * Applies `change` to the oldest campaigns due at `now`, at most `limitEach` in each of at most 100 workspaces. Skips
   * a campaign that changes at the same time. Resolves to the changed campaigns in the order of `byDueTime`.
   */
  take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]>;
}
