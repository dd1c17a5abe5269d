import type { Campaign, GroupId, WorkspaceId } from '@workspace-api/core';
import type { VersionedCampaign } from './campaign-change.js';
import type { CampaignLease, Lease } from './lease.js';

/** A campaign that a worker holds. */
export interface ClaimedCampaign {
  readonly campaign: Campaign;
  readonly lease: CampaignLease;
  /** The groups that have not received the message yet, in the order of the campaign. */
  readonly pendingGroupIds: readonly GroupId[];
}

/** Converts a campaign to the form that the holder of its lease sees. */
export const toClaimedCampaign = (
  workspaceId: WorkspaceId,
  { campaign, deliveries, lease: { id, worker, expiresAt } }: VersionedCampaign<Lease>,
): ClaimedCampaign => {
  const settled = new Set(deliveries.map(({ groupId }) => groupId));
  return {
    campaign,
    lease: { id, worker, expiresAt, workspaceId, campaignId: campaign.id },
    pendingGroupIds: campaign.groupIds.filter((groupId) => !settled.has(groupId)),
  };
};
