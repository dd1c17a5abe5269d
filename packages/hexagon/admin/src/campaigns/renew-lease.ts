import { addSeconds } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import { ClaimInput } from './claim.js';
import { ClaimedCampaign, toClaimedCampaign } from './claimed-campaign.js';
import { LeaseReference } from './lease.js';

/** Extends a lease. An expired lease can be extended if no other worker has claimed the campaign. */
export const renewLease = adminOperation({
  id: 'renewLease',
  name: 'campaigns.renewLease',
  effect: 'change',
  summary: 'Renew a lease',
  description: 'Extends a lease from now on, and returns the current campaign, so that a worker notices a pause.',
  input: ClaimInput.pick({ leaseSeconds: true }).extend({ lease: LeaseReference }),
  output: ClaimedCampaign,
  errors: ['lease_lost', 'version_conflict'],
  audit: null,
  perform: (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock'>) => {
    const change = changeLeasedCampaign(ports);
    return async ({ lease: reference, leaseSeconds }) => {
      const expiresAt = addSeconds(ports.clock.now(), leaseSeconds);
      const renewed = await change(reference, ({ campaign, lease }) => ({
        campaign,
        lease: { ...lease, expiresAt },
        newDeliveries: [],
      }));
      return toClaimedCampaign(reference.workspaceId, renewed);
    };
  },
});
