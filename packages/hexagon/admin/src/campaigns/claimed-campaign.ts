import { Campaign, id, object, type Immutable, type WorkspaceId } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import type { VersionedCampaign } from './campaign-change.js';
import { CampaignLease, type Lease } from './lease.js';

/** A campaign that a worker holds. */
export const ClaimedCampaign = object({
  campaign: Campaign,
  lease: CampaignLease,
  pendingGroupIds: z
    .array(id('Group'))
    .meta({ description: 'The groups that have not received the message yet, in the order of the campaign.' }),
});

/** A campaign that a worker holds. */
export interface ClaimedCampaign extends Immutable<z.output<typeof ClaimedCampaign>> {}

/** Converts a campaign to the form that the holder of its lease sees. */
export const toClaimedCampaign = (
  workspaceId: WorkspaceId,
  { campaign, deliveries, lease: { id: leaseId, worker, expiresAt } }: VersionedCampaign<Lease>,
): ClaimedCampaign => {
  const settled = new Set(deliveries.map(({ groupId }) => groupId));
  return {
    campaign,
    lease: { id: leaseId, worker, expiresAt, workspaceId, campaignId: campaign.id },
    pendingGroupIds: campaign.groupIds.filter((groupId) => !settled.has(groupId)),
  };
};
