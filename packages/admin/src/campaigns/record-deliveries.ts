import type { CampaignStats, Timestamp } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';
import { checkDeliveries, toDeliveries, type DeliveryInput } from './delivery-input.js';
import type { Delivery } from './delivery.js';
import type { Lease, LeaseReference } from './lease.js';

const addTo = (stats: CampaignStats, deliveries: readonly Delivery[]): CampaignStats => {
  const counts = { ...stats };
  for (const { status } of deliveries) {
    counts.pending -= 1;
    counts[status] += 1;
  }
  return counts;
};

const deliveryChange = (
  { campaign, lease, deliveries }: VersionedCampaign<Lease>,
  inputs: readonly DeliveryInput[],
  now: Timestamp,
): CampaignChange<Lease> | null => {
  const settled = new Set(deliveries.map(({ groupId }) => groupId));
  const newDeliveries = toDeliveries(inputs, campaign, now).filter(({ groupId }) => !settled.has(groupId));
  if (newDeliveries.length === 0) return null;
  return {
    campaign: { ...campaign, stats: addTo(campaign.stats, newDeliveries), updatedAt: now },
    lease,
    newDeliveries,
  };
};

/**
 * Records the outcomes of messages to groups of a running or paused campaign, for the worker that holds its lease. A
 * recorded outcome is kept, so the call can be repeated. Resolves to the current campaign, so that a worker notices a
 * pause. Throws `lease_lost`, `version_conflict`, and `validation_failed`, which records nothing.
 */
export const recordDeliveries = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock'>) => {
  const change = changeLeasedCampaign(ports);

  return async (lease: LeaseReference, deliveries: readonly DeliveryInput[]): Promise<ClaimedCampaign> => {
    checkDeliveries(deliveries);
    const after = await change(lease, (found) => deliveryChange(found, deliveries, ports.clock.now()));
    return toClaimedCampaign(lease.workspaceId, after);
  };
};
