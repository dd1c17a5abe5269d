import type { Principal } from '../access/principal.js';
import { createOnce } from '../idempotency/create-once.js';
import { checkIdempotencyKey } from '../idempotency/idempotency-key.js';
import type { LimitsOf } from '../limits/cache-limits.js';
import type { Ports } from '../ports.js';
import { newCampaign, type Campaign, type CampaignId } from './campaign.js';
import { readCampaignRequest, type CampaignInput } from './campaign-request.js';
import { originalCampaign, identityOf } from './idempotency.js';
import { rejectionOfQuota } from './rejection-of-quota.js';
import { rejectionOfReferences } from './rejection-of-references.js';

/** Options of `createCampaign`. */
export interface CreateCampaignOptions {
  /** 1 to 255 visible ASCII characters. Repeating the request with the same key creates nothing new. */
  readonly idempotencyKey?: string | undefined;
}

/** The result of `createCampaign`. */
export interface CreatedCampaign {
  /** The campaign as it was at its creation. */
  readonly campaign: Campaign;
  /** Whether an earlier request with the same idempotency key created it. */
  readonly replayed: boolean;
}

/**
 * Creates a campaign, once per idempotency key (see {@link createOnce}).
 *
 * Throws `invalid_parameter` for the key and `validation_failed` for the fields. Throws `instance_not_found`,
 * `group_not_found`, `group_not_sendable`, `schedule_in_past` and `quota_exceeded`. Throws `idempotency_mismatch` if the
 * key was used with a different request, and `idempotency_in_progress` until the campaign of the first one is durable.
 */
export const createCampaign = (
  ports: Pick<Ports, 'campaigns' | 'instances' | 'groups' | 'digest' | 'ids' | 'clock'>,
  limitsOf: LimitsOf,
) => {
  const { campaigns, digest, ids, clock } = ports;
  const quotaRejection = rejectionOfQuota(ports, limitsOf);

  return async (
    { workspaceId }: Principal<'campaigns:write'>,
    input: CampaignInput,
    { idempotencyKey }: CreateCampaignOptions = {},
  ): Promise<CreatedCampaign> => {
    checkIdempotencyKey(idempotencyKey);
    const createdAt = clock.now();
    const request = readCampaignRequest(input, createdAt);

    const { record: campaign, replayed } = await createOnce<Campaign>(
      digest,
      { idempotencyKey, request: identityOf(request) },
      {
        insert: async (identity) => {
          const rejection =
            (await rejectionOfReferences(ports, workspaceId, request, createdAt)) ??
            (await quotaRejection(workspaceId, createdAt));
          if (rejection !== null) throw rejection;
          // V8 creates a hidden class per object for a spread with additional fields.
          const created = newCampaign(Object.assign({ id: ids.next() as CampaignId, createdAt }, request));
          const { scheduledAt } = created;
          const idempotency = identity && { key: identity.key, fingerprint: identity.fingerprint, scheduledAt };
          return (await campaigns.insert(workspaceId, created, idempotency)) ? created : null;
        },
        find: async (key) => {
          const earlier = await campaigns.findByIdempotencyKey(workspaceId, key);
          if (earlier === null) return null;
          const { campaign: current, idempotency } = earlier;
          return { record: originalCampaign(current, idempotency), fingerprint: idempotency.fingerprint };
        },
      },
    );
    return { campaign, replayed };
  };
};
