import type { Digest } from '../values/digest.js';
import type { Timestamp } from '../values/timestamp.js';
import { newCampaign, type Campaign } from './campaign.js';
import type { CampaignRequest } from './campaign-request.js';

/** The idempotency data of a campaign, stored for as long as the campaign is. */
export interface Idempotency {
  /** The key of the caller: 1 to 255 visible ASCII characters, unique in the workspace. */
  readonly key: string;
  /** The SHA-256 hash of the request, which detects a different request with the same key. */
  readonly fingerprint: string;
  /** The requested start time. The other fields of the first response never change. */
  readonly scheduledAt: Timestamp | null;
}

const VISIBLE_ASCII = /^[!-~]{1,255}$/;

/** Returns whether a value is an idempotency key: 1 to 255 visible ASCII characters. */
export const isIdempotencyKey = (text: unknown): boolean => typeof text === 'string' && VISIBLE_ASCII.test(text);

const byKey = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1);

/** Returns the fingerprint of a request. Requests with the same meaning have the same fingerprint. */
export const fingerprintOf = (
  digest: Digest,
  { name, instanceId, groupIds, content, scheduledAt, metadata }: CampaignRequest,
): string =>
  digest.sha256(
    JSON.stringify([
      name,
      instanceId,
      groupIds,
      content.type,
      content.text,
      scheduledAt,
      Object.entries(metadata).sort(byKey),
    ]),
  );

/** Returns the campaign as the first response showed it, whatever has changed since. */
export const originalCampaign = (campaign: Campaign, { scheduledAt }: Idempotency): Campaign =>
  newCampaign({ ...campaign, scheduledAt });
