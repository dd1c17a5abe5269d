import type { RequestIdentity } from '../idempotency/create-once.js';
import type { Timestamp } from '../values/timestamp.js';
import { newCampaign, type Campaign } from './campaign.js';
import type { CampaignRequest } from './campaign-request.js';

const byKey = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1);

/**
 * What is stored with a campaign that was created under an idempotency key, for as long as the campaign is.
 */
export interface Idempotency extends RequestIdentity {
  /** The time to start at that was asked for. All else that the first answer shows never changes. */
  readonly scheduledAt: Timestamp | null;
}

/** Returns what makes two requests the same: their fields in one order, however they are spelt. */
export const identityOf = ({
  name,
  instanceId,
  groupIds,
  content,
  scheduledAt,
  metadata,
}: CampaignRequest): readonly unknown[] => [
  name,
  instanceId,
  groupIds,
  content.type,
  content.text,
  scheduledAt,
  Object.entries(metadata).sort(byKey),
];

/** Returns the campaign as the first response showed it, whatever has changed since. */
export const originalCampaign = (campaign: Campaign, { scheduledAt }: Idempotency): Campaign =>
  newCampaign({ ...campaign, scheduledAt });
