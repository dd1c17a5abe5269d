import type { CampaignStatus } from '@workspace-api/core';

const NEXT: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'running', 'failed', 'cancelled'],
  running: ['paused', 'completed', 'failed', 'cancelled'],
  paused: ['running', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Returns whether a campaign can move directly from one status to another. */
export const canCampaignMove = (from: CampaignStatus, to: CampaignStatus): boolean => NEXT[from].includes(to);

/** Returns whether a status is final, so that no other status can follow. */
export const isFinal = (status: CampaignStatus): boolean => NEXT[status].length === 0;
