import type { Timestamp } from '../values/timestamp.js';
import type { Campaign } from './campaign.js';
import type { Lease } from './lease.js';

/**
 * Returns when a worker may claim the campaign: a scheduled one at its time, a running one when its lease expires, or at
 * once if it has none. Returns null while no worker may.
 */
export const dueAtOf = ({ status, scheduledAt, updatedAt }: Campaign, lease: Lease | null): Timestamp | null => {
  if (status === 'scheduled') return scheduledAt;
  return status === 'running' ? (lease?.expiresAt ?? updatedAt) : null;
};
