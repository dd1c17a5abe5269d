import { ValidationIssues } from '../errors/validation-issues.js';
import type { Ports } from '../ports.js';
import { addSeconds } from '../values/timestamp.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import type { ClaimInput } from './claim.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';
import { LEASE_SECONDS, type LeaseReference } from './lease.js';

/** How long the lease lasts from now on. */
export type RenewLeaseInput = Pick<ClaimInput, 'leaseSeconds'>;

/**
 * Extends a lease, also one that has expired if nobody has taken the campaign over. Resolves to the campaign as it is now,
 * so a worker learns of a pause. Throws `validation_failed`, `lease_lost` and `version_conflict`.
 */
export const renewLease = ({ campaigns, clock }: Pick<Ports, 'campaigns' | 'clock'>) => {
  const change = changeLeasedCampaign({ campaigns });

  return async (reference: LeaseReference, { leaseSeconds }: RenewLeaseInput): Promise<ClaimedCampaign> => {
    const issues = new ValidationIssues();
    issues.integer(['leaseSeconds'], leaseSeconds, LEASE_SECONDS);
    issues.throwAs('validation_failed');

    const expiresAt = addSeconds(clock.now(), leaseSeconds);
    const renewed = await change(reference, ({ campaign, lease }) => ({
      campaign,
      lease: { ...lease, expiresAt },
      newDeliveries: [],
    }));
    return toClaimedCampaign(reference.workspaceId, renewed);
  };
};
