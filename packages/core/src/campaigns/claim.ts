import type { ValidationIssues } from '../errors/validation-issues.js';
import type { Ports } from '../ports.js';
import { addSeconds, type Timestamp } from '../values/timestamp.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import { LEASE_SECONDS, type Lease, type LeaseId } from './lease.js';

/** Who claims a campaign, and for how long. */
export interface ClaimInput {
  /** How long the worker holds the campaign unless it renews the lease, 1 to 3,600 seconds. */
  readonly leaseSeconds: number;
  /** The worker's name, which people read: 1 to 120 characters, not white space alone. */
  readonly worker: string;
}

/** Collects the issues of a claim. */
export const checkClaim = (issues: ValidationIssues, { leaseSeconds, worker }: ClaimInput): void => {
  issues.integer(['leaseSeconds'], leaseSeconds, LEASE_SECONDS);
  issues.name(['worker'], worker);
};

/** Creates a lease that starts now. */
export const newLease = ({ ids }: Pick<Ports, 'ids'>, { leaseSeconds, worker }: ClaimInput, now: Timestamp): Lease => ({
  id: ids.next() as LeaseId,
  worker,
  expiresAt: addSeconds(now, leaseSeconds),
});

/** Returns the change that gives a campaign to the holder of a lease. A scheduled campaign starts with it. */
export const claimed =
  (lease: Lease, now: Timestamp) =>
  ({ campaign }: VersionedCampaign): CampaignChange<Lease> => ({
    campaign: { ...campaign, status: 'running', startedAt: campaign.startedAt ?? now, updatedAt: now },
    lease,
    newDeliveries: [],
  });
