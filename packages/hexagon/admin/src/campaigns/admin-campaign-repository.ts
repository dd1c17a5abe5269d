import type { CampaignId, CampaignRepository, Timestamp, WorkspaceId } from '@workspace-api/core';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';

/** Stores the campaigns of workspaces. */
export interface AdminCampaignRepository extends CampaignRepository {
  find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null>;

  /**
   * Changes the campaign with this id if it still has the given version, and increments the version. Returns whether it
   * changed the campaign.
   */
  replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): Promise<boolean>;

  /**
   * Forgets at most `limit` idempotency keys of campaigns that were created before a time, in all workspaces. Returns how
   * many it forgot.
   */
  forgetKeys(before: Timestamp, limit: number): Promise<number>;
}
