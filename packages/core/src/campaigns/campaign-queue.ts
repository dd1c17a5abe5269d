import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import type { Lease } from './lease.js';

/** A campaign with its workspace. */
export interface QueuedCampaign extends VersionedCampaign<Lease> {
  readonly workspaceId: WorkspaceId;
}

/**
 * Finds campaigns that wait for a worker in all workspaces. It is the one port that looks across workspaces, so only the
 * admin surface gets it. A campaign is due at the time that `dueAtOf` returns for it.
 */
export interface CampaignQueue {
  /**
   * Resolves to the workspaces that have a campaign due at `now`, the one with the oldest first, at most `limit`. The
   * cost grows with the number of workspaces, and not with the number of their campaigns.
   */
  findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]>;

  /**
   * Changes the oldest campaigns that are due at `now`, at most `limitEach` in each of at most 100 workspaces, by
   * `change`. One that somebody else changes at the same moment is left to them. Resolves to the campaigns that it
   * changed as they are then, in the order in which they were due. `change` must give every campaign the same lease,
   * which is new, by which the store recognizes its own changes.
   */
  take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]>;
}
