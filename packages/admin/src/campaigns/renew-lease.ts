import { addSeconds, validate, type Immutable } from '@workspace-api/core';
import type { z } from 'zod';
import type { AdminPorts } from '../ports.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import { ClaimInput } from './claim.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';
import type { LeaseReference } from './lease.js';

/** The duration of the lease from now on. */
export const RenewLeaseInput = ClaimInput.pick({ leaseSeconds: true });

/** The duration of the lease from now on. */
export type RenewLeaseInput = Immutable<z.input<typeof RenewLeaseInput>>;

/**
 * Extends a lease. An expired lease can be extended if no other worker has claimed the campaign. Resolves to the
 * current campaign, so that a worker notices a pause. Throws `validation_failed`, `lease_lost` and `version_conflict`.
 */
export const renewLease = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock'>) => {
  const change = changeLeasedCampaign(ports);

  return async (reference: LeaseReference, input: RenewLeaseInput): Promise<ClaimedCampaign> => {
    const { leaseSeconds } = validate(RenewLeaseInput, input);
    const expiresAt = addSeconds(ports.clock.now(), leaseSeconds);
    const renewed = await change(reference, ({ campaign, lease }) => ({
      campaign,
      lease: { ...lease, expiresAt },
      newDeliveries: [],
    }));
    return toClaimedCampaign(reference.workspaceId, renewed);
  };
};
