import { LATER, campaignInput, type RecordedScene } from '@workspace-api/test-stubs';
import type { Campaign, CampaignStatus } from '@workspace-api/core';
import fc from 'fast-check';
import type { VersionedCampaign } from '../../src/campaigns/campaign-change.js';
import type { ClaimedCampaign } from '../../src/campaigns/claimed-campaign.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../src/campaigns/delivery.js';
import type { CampaignMove } from '../../src/campaigns/move-campaign.js';
import type { DeliveryInput } from '../../src/campaigns/record-deliveries.js';

/** The allowed moves, written independently of the source. */
export const MOVES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'running', 'failed', 'cancelled'],
  running: ['paused', 'completed', 'failed', 'cancelled'],
  paused: ['running', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Returns a move to a status, with the data that this status requires. */
const moveTo = (to: CampaignStatus): CampaignMove => {
  if (to === 'scheduled') return { to, scheduledAt: LATER };
  return to === 'failed' ? { to, reason: 'Disconnected' } : { to };
};

const WAYS: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: [],
  scheduled: ['scheduled'],
  running: ['scheduled', 'running'],
  paused: ['scheduled', 'running', 'paused'],
  completed: ['scheduled', 'running', 'completed'],
  failed: ['scheduled', 'running', 'failed'],
  cancelled: ['scheduled', 'running', 'cancelled'],
};

/** Creates a campaign in the scene's own workspace and moves it to a status, one second per move. */
export const campaignIn = async (
  { api, admin, own, ports }: RecordedScene,
  status: CampaignStatus,
): Promise<VersionedCampaign> => {
  const { record: campaign } = await api.createCampaign(own.principal, campaignInput(own));
  let current: VersionedCampaign = { campaign, version: 1, lease: null, deliveries: [] };
  for (const next of WAYS[status]) {
    ports.clock.advance(1000);
    current = await admin.moveCampaign({
      workspaceId: own.id,
      campaignId: campaign.id,
      version: current.version,
      ...moveTo(next),
    });
  }
  return current;
};

/** Claims a campaign of the scene's own workspace, if it is due. */
export const claimOne = (
  { admin, own }: RecordedScene,
  campaignId: string,
  { worker = 'worker-1', leaseSeconds = 60 } = {},
): Promise<readonly ClaimedCampaign[]> =>
  admin.claimDueCampaigns({ campaign: { workspaceId: own.id, campaignId }, worker, leaseSeconds });

/** Creates a running campaign in the scene's own workspace that a worker has claimed for a minute. */
export const claimedCampaign = async (scene: RecordedScene): Promise<ClaimedCampaign> => {
  const { campaign } = await campaignIn(scene, 'running');
  const [claimed] = await claimOne(scene, campaign.id);
  if (claimed === undefined) throw new Error('The campaign is not due.');
  return claimed;
};

/** An action of the back office or a worker on a campaign. */
export type Action =
  | { readonly move: CampaignMove }
  /** By the index of the group in the campaign. */
  | { readonly record: readonly { readonly group: number; readonly status: DeliveryStatus }[] }
  | { readonly claimFor: number };

const statuses = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<CampaignStatus>('scheduled', 'running', 'paused') },
  { weight: 1, arbitrary: fc.constantFrom<CampaignStatus>('draft', 'completed', 'failed', 'cancelled') },
);
const outcomes = fc.record({ group: fc.nat({ max: 1 }), status: fc.constantFrom(...DELIVERY_STATUSES) });

/** Any sequence of actions, allowed or not. */
export const sequencesOfActions = fc.array(
  fc.oneof(
    statuses.map((to): Action => ({ move: moveTo(to) })),
    fc
      .uniqueArray(outcomes, { minLength: 1, maxLength: 2, selector: ({ group }) => group })
      .map((record): Action => ({ record })),
    fc.integer({ min: 1, max: 3 }).map((claimFor): Action => ({ claimFor })),
  ),
  { maxLength: 30 },
);

/** Returns the outcomes of an action as a worker records them. */
export const deliveriesOf = (
  { groupIds }: Campaign,
  record: readonly { readonly group: number; readonly status: DeliveryStatus }[],
): DeliveryInput[] =>
  record.map(({ group, status }) => {
    const groupId = String(groupIds[group]);
    return status === 'failed' ? { groupId, status, reason: 'Gone' } : { groupId, status };
  });

/** Performs an action on a campaign of the scene's own workspace, one second later, with the most recent lease. */
export const act = async (
  scene: RecordedScene,
  { campaign, version, lease }: VersionedCampaign,
  action: Action,
): Promise<void> => {
  const { admin, own, ports } = scene;
  ports.clock.advance(1000);
  const reference = { workspaceId: own.id, campaignId: campaign.id, id: lease?.id ?? campaign.id };
  if ('move' in action)
    await admin.moveCampaign({ workspaceId: own.id, campaignId: campaign.id, version, ...action.move });
  else if ('record' in action)
    await admin.recordDeliveries({ lease: reference, deliveries: deliveriesOf(campaign, action.record) });
  else await claimOne(scene, campaign.id, { leaseSeconds: action.claimFor });
};
