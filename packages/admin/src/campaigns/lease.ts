import type { CampaignId, Id, Timestamp, WorkspaceId } from '@workspace-api/core';

/** The range of `leaseSeconds`. */
export const LEASE_SECONDS = { min: 1, max: 3_600 } as const;

/** The id of a lease: a lower-case UUID. Every claim creates a new one. */
export type LeaseId = Id<'Lease'>;

/**
 * The right of one worker to run a campaign. After `expiresAt`, another worker can claim the campaign. The lease ends
 * only then, so a late worker loses nothing if no other worker has claimed it.
 */
export interface Lease {
  readonly id: LeaseId;
  /** The name that the worker gave itself, 1 to 120 characters. */
  readonly worker: string;
  readonly expiresAt: Timestamp;
}

/** A lease with the ids of its campaign and workspace. It is plain data, so it can be sent to another process. */
export interface CampaignLease extends Lease {
  readonly workspaceId: WorkspaceId;
  readonly campaignId: CampaignId;
}

/** The part of a lease that identifies it. A worker passes it with every change. */
export type LeaseReference = Pick<CampaignLease, 'workspaceId' | 'campaignId' | 'id'>;
