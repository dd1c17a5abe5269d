/** The statuses of a campaign. */
export const CAMPAIGN_STATUSES = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;

/** The status of a campaign. */
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
