import { isDomainError, type ClaimedCampaign, type WorkspaceAdmin } from '@workspace-api/core';

/** Returns an admin surface for a worker that goes on after it has lost its lease. */
export const ignoreLostLease = (admin: WorkspaceAdmin): WorkspaceAdmin => {
  const claims = new Map<string, ClaimedCampaign>();
  const unlessLost = (campaignId: string, work: Promise<ClaimedCampaign>): Promise<ClaimedCampaign> =>
    work.catch((error: unknown) => {
      const claimed = claims.get(campaignId);
      if (claimed !== undefined && isDomainError(error) && error.code === 'lease_lost') return claimed;
      throw error;
    });
  return {
    ...admin,
    claimDueCampaigns: async (input) => {
      const claimed = await admin.claimDueCampaigns(input);
      for (const claim of claimed) claims.set(claim.campaign.id, claim);
      return claimed;
    },
    renewLease: (lease, input) => unlessLost(lease.campaignId, admin.renewLease(lease, input)),
    recordDeliveries: (lease, deliveries) => unlessLost(lease.campaignId, admin.recordDeliveries(lease, deliveries)),
  };
};
