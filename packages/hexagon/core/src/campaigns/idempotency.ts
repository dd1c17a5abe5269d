import type { z } from 'zod';
import type { Immutable } from '../schema/immutable.js';
import { object, text, timestamp } from '../schema/schemas.js';
import { newCampaign, type Campaign } from './campaign.js';

/** The identity of the request of a campaign. It is stored with the campaign for as long as that exists. */
export const Idempotency = object({
  /** The caller's key: 1 to 255 visible ASCII characters, unique in the workspace. */
  key: text({ min: 1, max: 255 }),
  /** The SHA-256 of the request. */
  fingerprint: text({ min: 64, max: 64 }),
  /** The requested start time. All other fields of the first response never change. */
  scheduledAt: timestamp().nullable(),
});

/** The identity of the request of a campaign. It is stored with the campaign for as long as that exists. */
export type Idempotency = Immutable<z.output<typeof Idempotency>>;

/** Returns the campaign as the first response showed it, without later changes. */
export const originalCampaign = (campaign: Campaign, { scheduledAt }: Idempotency): Campaign =>
  newCampaign({ ...campaign, scheduledAt });
