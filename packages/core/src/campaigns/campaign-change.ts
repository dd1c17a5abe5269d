import type { Campaign } from './campaign.js';
import type { Delivery } from './delivery.js';
import type { Lease } from './lease.js';

/** A campaign with everything about it that only the product's own services see. */
export interface VersionedCampaign<Held extends Lease | null = Lease | null> {
  readonly campaign: Campaign;
  /** 1 at creation, one more with every change. */
  readonly version: number;
  /** The lease of the worker that runs the campaign, null when none does. It may have expired. */
  readonly lease: Held;
  /** The deliveries that are no longer pending, in the order in which they were recorded; at most one per group. */
  readonly deliveries: readonly Delivery[];
}

/** A change of a campaign. */
export interface CampaignChange<Held extends Lease | null = Lease | null> {
  /** Only status, failureReason, stats, scheduledAt, startedAt, endedAt and updatedAt differ from what was read. */
  readonly campaign: Campaign;
  readonly lease: Held;
  /** Deliveries to add to those that were recorded before. */
  readonly newDeliveries: readonly Delivery[];
}

/** Returns the campaign after the change. */
export const applyChange = <Held extends Lease | null>(
  { version, deliveries }: VersionedCampaign,
  { campaign, lease, newDeliveries }: CampaignChange<Held>,
): VersionedCampaign<Held> => ({
  campaign,
  version: version + 1,
  lease,
  deliveries: [...deliveries, ...newDeliveries],
});
