import type { Digest } from '../values/digest.js';
import type { Timestamp } from '../values/timestamp.js';
import { newCampaign, type Campaign } from './campaign.js';
import type { CampaignRequest } from './campaign-request.js';

/**
 * What is stored with a campaign that was created under an idempotency key, for as long as the campaign is.
 */
export interface Idempotency {
  /** The caller's key: 1 to 255 visible ASCII characters, unique in the workspace. */
  readonly key: string;
  /** The SHA-256 of the request, by which another request under the same key is told apart. */
  readonly fingerprint: string;
  /** The time to start at that was asked for. All else that the first answer shows never changes. */
  readonly scheduledAt: Timestamp | null;
}

const VISIBLE_ASCII = /^[!-~]{1,255}$/;

/** Whether a text can be an idempotency key: 1 to 255 visible ASCII characters. */
export const isIdempotencyKey = (text: unknown): boolean => typeof text === 'string' && VISIBLE_ASCII.test(text);

const byKey = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1);

/** Two requests that mean the same have the same fingerprint, however they are spelt. */
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

/** The campaign as its creation was answered, whatever has become of it since. */
export const firstAnswer = (campaign: Campaign, { scheduledAt }: Idempotency): Campaign =>
  newCampaign({ ...campaign, scheduledAt });
