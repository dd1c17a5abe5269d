import { addSeconds, type Timestamp, type ValidationIssues } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import { LEASE_SECONDS, type Lease, type LeaseId } from './lease.js';

/** The worker that claims a campaign, and the duration of its lease. */
export interface ClaimInput {
  /** The duration of the lease, 1 to 3,600 seconds. The worker can renew it. */
  readonly leaseSeconds: number;
  /** The worker's name, for people: 1 to 120 characters, at least one of them visible. */
  readonly worker: string;
}

/** Checks a claim. */
export const checkClaim = (issues: ValidationIssues, { leaseSeconds, worker }: ClaimInput): void => {
  issues.integer(['leaseSeconds'], leaseSeconds, LEASE_SECONDS);
  issues.name(['worker'], worker);
};

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
