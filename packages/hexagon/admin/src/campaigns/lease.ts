import { id, name, object, timestamp, type Id, type Immutable } from '@workspace-api/core';
import type { z } from '@workspace-api/core/zod';

/** The range of `leaseSeconds`. */
export const LEASE_SECONDS = { min: 1, max: 3_600 } as const;

/** The id of a lease: a lower-case UUID. Every claim creates a new one. */
export type LeaseId = Id<'Lease'>;

/**
 * The right of one worker to run a campaign. After `expiresAt`, another worker can claim the campaign. The lease ends
 * only then, so a late worker loses nothing if no other worker has claimed it.
 */
export const Lease = object({
  id: id('Lease'),
  /** The name that the worker gave itself. */
  worker: name(),
  expiresAt: timestamp(),
});

/** The right of one worker to run a campaign. */
export interface Lease extends Immutable<z.output<typeof Lease>> {}

/** A lease with the ids of its campaign and workspace. It is plain data, so it can be sent to another process. */
export const CampaignLease = Lease.extend({ workspaceId: id('Workspace'), campaignId: id('Campaign') });

/** A lease with the ids of its campaign and workspace. It is plain data, so it can be sent to another process. */
export interface CampaignLease extends Immutable<z.output<typeof CampaignLease>> {}

/** The part of a lease that identifies it. A worker passes it with every change. */
export const LeaseReference = CampaignLease.partial({ worker: true, expiresAt: true }).meta({
  description: 'The lease of the worker: its `id`, `workspaceId` and `campaignId`, or all of it.',
});

/** The part of a lease that identifies it. A worker passes it with every change. */
export interface LeaseReference extends Immutable<z.input<typeof LeaseReference>> {}
