import type { RequestIdentity } from '../idempotency/create-once.js';
import type { Timestamp } from '../values/timestamp.js';
import { newCampaign, type Campaign } from './campaign.js';
import type { CampaignRequest } from './campaign-request.js';

const byKey = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1);

/**
 * The idempotency data that is stored with a campaign, for as long as the campaign exists.
 */
export interface Idempotency extends RequestIdentity {
  /** The requested start time. All other fields of the first response never change. */
  readonly scheduledAt: Timestamp | null;
}

/** Returns a canonical form of a request. Requests with the same meaning have the same form. */
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
