import type { Id } from '../values/id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { CampaignId } from './campaign.js';

/** The range of `leaseSeconds`. */
export const LEASE_SECONDS = { min: 1, max: 3_600 } as const;

/** The id of a lease, a UUID in lower case. Every claim has a new one. */
export type LeaseId = Id<'Lease'>;

/**
 * The right of one worker to run a campaign. From `expiresAt` on another worker may take the campaign over. The lease
 * ends when one does, and not before, so a worker that is late loses nothing as long as nobody else has started.
 */
export interface Lease {
  readonly id: LeaseId;
  /** The name that the worker gave itself, 1 to 120 characters. */
  readonly worker: string;
  readonly expiresAt: Timestamp;
}

/** A lease and the campaign that it is for. Plain data, so it can travel to another process. */
export interface CampaignLease extends Lease {
  readonly workspaceId: WorkspaceId;
  readonly campaignId: CampaignId;
}

/** The part of a lease that a worker shows with every change. */
export type LeaseReference = Pick<CampaignLease, 'workspaceId' | 'campaignId' | 'id'>;
