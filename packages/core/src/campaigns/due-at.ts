import type { Timestamp } from '../values/timestamp.js';
import type { Campaign } from './campaign.js';
import type { Lease } from './lease.js';

/**
 * Returns the time from which a worker can claim the campaign. A scheduled one is due at `scheduledAt`, a running one
 * when its lease expires, or immediately without a lease. Returns null for any other status.
 */
export const dueAtOf = ({ status, scheduledAt, updatedAt }: Campaign, lease: Lease | null): Timestamp | null => {
  if (status === 'scheduled') return scheduledAt;
  return status === 'running' ? (lease?.expiresAt ?? updatedAt) : null;
};
