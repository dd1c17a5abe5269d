import type { Ports } from '../ports.js';
import type { Timestamp } from '../values/timestamp.js';
import type { CampaignStats } from './campaign.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';
import type { Delivery } from './delivery.js';
import { checkDeliveries, toDeliveries, type DeliveryInput } from './delivery-input.js';
import type { Lease, LeaseReference } from './lease.js';

const addTo = (stats: CampaignStats, deliveries: readonly Delivery[]): CampaignStats => {
  const counts = { ...stats };
  for (const { status } of deliveries) {
    counts.pending -= 1;
    counts[status] += 1;
  }
  return counts;
};

const recorded = (
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
 * Records the outcome of messages to groups of a running or paused campaign, for the worker that holds its lease. A group
 * whose outcome is recorded already keeps it, so the call can be repeated. Resolves to the campaign as it is now, so a
 * worker learns of a pause. Throws `validation_failed` and records nothing then, `lease_lost` and `version_conflict`.
 */
export const recordDeliveries = ({ campaigns, clock }: Pick<Ports, 'campaigns' | 'clock'>) => {
  const change = changeLeasedCampaign({ campaigns });

  return async (lease: LeaseReference, deliveries: readonly DeliveryInput[]): Promise<ClaimedCampaign> => {
    checkDeliveries(deliveries);
    const after = await change(lease, (found) => recorded(found, deliveries, clock.now()));
    return toClaimedCampaign(lease.workspaceId, after);
  };
};
