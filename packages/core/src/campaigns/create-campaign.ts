import type { Principal } from '../access/principal.js';
import { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import type { LimitsOf } from '../limits/cache-limits.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { newCampaign, type Campaign, type CampaignId } from './campaign.js';
import { readCampaignRequest, type CampaignInput } from './campaign-request.js';
import { fingerprintOf, originalCampaign, isIdempotencyKey, type Idempotency } from './idempotency.js';
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

const checkIdempotencyKey = (key: unknown): void => {
  const issues = new ValidationIssues();
  if (key !== undefined && !isIdempotencyKey(key)) {
    issues.add(['idempotencyKey'], 'invalid_format', 'Must have 1 to 255 visible ASCII characters.');
  }
  issues.throwAs('invalid_parameter');
};

/**
 * Creates a campaign, once per idempotency key. The unique index of the store decides between concurrent requests, so a
 * successful request needs no look-up of the key. A rejected request does: it may be a retry of a request that
 * succeeded before something changed.
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

  const replay = async (workspaceId: WorkspaceId, idempotency: Idempotency | null): Promise<CreatedCampaign | null> => {
    if (idempotency === null) return null;
    const earlier = await campaigns.findByIdempotencyKey(workspaceId, idempotency.key);
    if (earlier === null) return null;
    if (earlier.idempotency.fingerprint !== idempotency.fingerprint) throw new DomainError('idempotency_mismatch');
    return { campaign: originalCampaign(earlier.campaign, earlier.idempotency), replayed: true };
  };

  return async (
    { workspaceId }: Principal<'campaigns:write'>,
    input: CampaignInput,
    { idempotencyKey: key }: CreateCampaignOptions = {},
  ): Promise<CreatedCampaign> => {
    checkIdempotencyKey(key);
    const createdAt = clock.now();
    const request = readCampaignRequest(input, createdAt);
    const { scheduledAt } = request;
    const idempotency = key === undefined ? null : { key, fingerprint: fingerprintOf(digest, request), scheduledAt };

    const rejection =
      (await rejectionOfReferences(ports, workspaceId, request, createdAt)) ??
      (await quotaRejection(workspaceId, createdAt));
    if (rejection !== null) {
      const earlier = await replay(workspaceId, idempotency);
      if (earlier === null) throw rejection;
      return earlier;
    }

    const campaign = newCampaign({ ...request, id: ids.next() as CampaignId, createdAt });
    if (await campaigns.insert(workspaceId, campaign, idempotency)) return { campaign, replayed: false };

    const earlier = await replay(workspaceId, idempotency);
    if (earlier === null) throw new DomainError('idempotency_in_progress', { retryAfterSeconds: 1 });
    return earlier;
  };
};
