import type { z } from 'zod';
import { oneOfThese } from '../schema/schemas.js';

/** The status of a campaign. */
export const CampaignStatus = oneOfThese('The state of the campaign.', {
  draft: 'Not scheduled. Nobody receives anything before someone schedules it.',
  scheduled: 'Starts at `scheduledAt`.',
  running: 'Its messages are being sent.',
  paused: 'Stopped for now. It can continue.',
  completed: 'Finished. Final.',
  failed: 'Ended by an error, see `failureReason`. Final.',
  cancelled: 'Ended by someone. Final.',
});

/** The status of a campaign. */
export type CampaignStatus = z.output<typeof CampaignStatus>;

/** The statuses of a campaign. */
export const CAMPAIGN_STATUSES: readonly CampaignStatus[] = [...CampaignStatus.values];
