import { ValidationIssues, addSeconds } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import type { ClaimInput } from './claim.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';
import { LEASE_SECONDS, type LeaseReference } from './lease.js';

/** The duration of the lease from now on. */
export type RenewLeaseInput = Pick<ClaimInput, 'leaseSeconds'>;

/**
 * Extends a lease. An expired lease can be extended if no other worker has claimed the campaign. Resolves to the
 * current campaign, so that a worker notices a pause. Throws `validation_failed`, `lease_lost` and `version_conflict`.
 */
export const renewLease = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock'>) => {
  const change = changeLeasedCampaign(ports);

  return async (reference: LeaseReference, { leaseSeconds }: RenewLeaseInput): Promise<ClaimedCampaign> => {
    const issues = new ValidationIssues();
    issues.integer(['leaseSeconds'], leaseSeconds, LEASE_SECONDS);
    issues.throwAs('validation_failed');

    const expiresAt = addSeconds(ports.clock.now(), leaseSeconds);
    const renewed = await change(reference, ({ campaign, lease }) => ({
      campaign,
      lease: { ...lease, expiresAt },
      newDeliveries: [],
    }));
    return toClaimedCampaign(reference.workspaceId, renewed);
  };
};
