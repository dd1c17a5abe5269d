/** Where a campaign stands. */
export const CAMPAIGN_STATUSES = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;

/** How far a campaign is. */
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

const NEXT: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'running', 'failed', 'cancelled'],
  running: ['paused', 'completed', 'failed', 'cancelled'],
  paused: ['running', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Whether a campaign may go from one status straight to another. */
export const canCampaignMove = (from: CampaignStatus, to: CampaignStatus): boolean => NEXT[from].includes(to);

/** Whether a status is final: no other can follow. */
export const isFinal = (status: CampaignStatus): boolean => NEXT[status].length === 0;
