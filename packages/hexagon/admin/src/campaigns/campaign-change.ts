import { Campaign, object, quantity, type Immutable } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { Delivery } from './delivery.js';
import { Lease } from './lease.js';

/** A campaign with the data that only the product's own services see. */
export const VersionedCampaign = object({
  campaign: Campaign,
  version: quantity().meta({ description: '1 at creation. Each change increments it.' }),
  lease: Lease.nullable().meta({
    description: 'The lease of the worker that runs the campaign. Null if there is none. It may have expired.',
  }),
  deliveries: z.array(Delivery).meta({
    description: 'The deliveries that are no longer pending, in the order they were recorded. At most one per group.',
  }),
});

/**
 * The fields of a campaign with the data that only the product's own services see.
 *
 * @public
 */
export interface Versioned extends Immutable<z.output<typeof VersionedCampaign>> {}

/** A campaign with the data that only the product's own services see. */
export interface VersionedCampaign<Held extends Lease | null = Lease | null> extends Versioned {
  readonly lease: Held;
}

/** A change to a campaign. */
export interface CampaignChange<Held extends Lease | null = Lease | null> {
  /**
   * Differs from the campaign that was read only in status, failureReason, stats, scheduledAt, startedAt, endedAt and
   * updatedAt.
   */
  readonly campaign: Campaign;
  readonly lease: Held;
  /** Deliveries to append to the recorded ones. */
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
