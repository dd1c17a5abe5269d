import { integer, name, object, type Immutable, type Timestamp } from '@workspace-api/core';
import { addSeconds } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import type { AdminPorts } from '../ports.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import { LEASE_SECONDS, type Lease, type LeaseId } from './lease.js';

/** The worker that claims a campaign, and the duration of its lease. */
export const ClaimInput = object({
  leaseSeconds: integer(LEASE_SECONDS).meta({ description: 'The duration of the lease. The worker can renew it.' }),
  worker: name().meta({ description: "The worker's name, for people." }),
});

/** The worker that claims a campaign, and the duration of its lease. */
export interface ClaimInput extends Immutable<z.input<typeof ClaimInput>> {}

/** Creates a lease that starts now. */
export const newLease = (
  { ids }: Pick<AdminPorts, 'ids'>,
  { leaseSeconds, worker }: ClaimInput,
  now: Timestamp,
): Lease => ({
  id: ids.next() as LeaseId,
  worker,
  expiresAt: addSeconds(now, leaseSeconds),
});

/** Returns the change that gives a campaign to the holder of a lease. A scheduled campaign starts running. */
export const claimChange =
  (lease: Lease, now: Timestamp) =>
  ({ campaign }: VersionedCampaign): CampaignChange<Lease> => ({
    campaign: { ...campaign, status: 'running', startedAt: campaign.startedAt ?? now, updatedAt: now },
    lease,
    newDeliveries: [],
  });
