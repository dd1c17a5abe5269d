import type { Campaign, Timestamp } from '@workspace-api/core';
import type { VersionedCampaign } from './campaign-change.js';
import type { Lease } from './lease.js';

/**
 * Returns the time from which a worker can claim the campaign. A scheduled one is due at `scheduledAt`, a running one
 * when its lease expires, or immediately without a lease. Returns null for any other status.
 */
export const dueAtOf = ({ status, scheduledAt, updatedAt }: Campaign, lease: Lease | null): Timestamp | null => {
  if (status === 'scheduled') return scheduledAt;
  return status === 'running' ? (lease?.expiresAt ?? updatedAt) : null;
};

/** Orders campaigns by when they are due. Those due at the same time are in the order of their ids. */
export const byDueTime = (one: VersionedCampaign, other: VersionedCampaign): number => {
  const [first, second] = [dueOrder(one), dueOrder(other)];
  return first < second ? -1 : Number(first > second);
};

const dueOrder = ({ campaign, lease }: VersionedCampaign): string => `${dueAtOf(campaign, lease) ?? ''} ${campaign.id}`;
