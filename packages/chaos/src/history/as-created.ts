import type { Campaign } from '@workspace-api/core';

/**
 * Returns the campaign as it was before a worker ran it. Workers run every campaign that becomes due, including the one
 * of the fault that retries a creation.
 */
export const asCreated = (campaign: Campaign): Campaign => {
  if (campaign.startedAt === null) return campaign;
  const { total } = campaign.stats;
  return {
    ...campaign,
    status: 'scheduled',
    failureReason: null,
    stats: { total, pending: total, sent: 0, failed: 0, skipped: 0 },
    startedAt: null,
    endedAt: null,
    updatedAt: campaign.createdAt,
  };
};
