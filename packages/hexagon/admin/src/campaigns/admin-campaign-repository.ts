import type { CampaignId, CampaignRepository, WorkspaceId } from '@workspace-api/core';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';

/** Stores the campaigns of workspaces. */
export interface AdminCampaignRepository extends CampaignRepository {
  find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null>;

  /**
   * Changes the campaign with this id if it still has the given version, and increments the version. Returns whether it
   * changed the campaign.
   */
  replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): Promise<boolean>;
}
