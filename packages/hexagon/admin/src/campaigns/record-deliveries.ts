import {
  ValidationIssues,
  object,
  text,
  type Campaign,
  type CampaignStats,
  type Immutable,
  type Timestamp,
} from '@workspace-api/core';
import { GROUP_COUNT, REASON_LENGTH, onlyWith, setOf } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import { ClaimedCampaign, toClaimedCampaign } from './claimed-campaign.js';
import { Delivery } from './delivery.js';
import { LeaseReference, type Lease } from './lease.js';

/** The outcome of the message to one group. */
export const DeliveryInput = Delivery.pick({ groupId: true, status: true })
  .extend({ reason: text(REASON_LENGTH).optional().meta({ description: 'Required if `status` is failed.' }) })
  .check(onlyWith('reason', 'status', 'failed'));

/** The outcome of the message to one group. */
export interface DeliveryInput extends Immutable<z.input<typeof DeliveryInput>> {}

type GivenDelivery = Immutable<z.output<typeof DeliveryInput>>;

/** Returns the deliveries to record. Throws `validation_failed` for a group that the campaign does not have. */
const toDeliveries = (
  inputs: readonly GivenDelivery[],
  { groupIds }: Campaign,
  recordedAt: Timestamp,
): readonly Delivery[] => {
  const issues = new ValidationIssues();
  const known = new Set<string>(groupIds);
  const deliveries = inputs.map(({ groupId, status, reason = null }, index): Delivery => {
    if (!known.has(groupId))
      issues.add(['deliveries', index, 'groupId'], 'group_not_found', 'Must be the id of a group of this campaign.');
    return { groupId, status, reason, recordedAt };
  });
  issues.throwAs('validation_failed');
  return deliveries;
};

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
  inputs: readonly GivenDelivery[],
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
 * Records the outcomes of messages. A recorded outcome is kept. The campaign is returned, so that a worker notices a pause.
 */
export const recordDeliveries = adminOperation({
  id: 'recordDeliveries',
  name: 'campaigns.recordDeliveries',
  effect: 'change',
  summary: 'Record deliveries',
  description:
    'Records the outcomes of messages to groups of a running or paused campaign, for the worker that holds its lease. A ' +
    'recorded outcome is kept, so the call can be repeated.',
  input: object({ lease: LeaseReference, deliveries: setOf(DeliveryInput, GROUP_COUNT, 'groupId') }),
  output: ClaimedCampaign,
  errors: ['lease_lost', 'version_conflict'],
  audit: null,
  perform: (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock'>) => {
    const change = changeLeasedCampaign(ports);
    return async ({ lease, deliveries }) => {
      const after = await change(lease, (found) => deliveryChange(found, deliveries, ports.clock.now()));
      return toClaimedCampaign(lease.workspaceId, after);
    };
  },
});
