import fc from 'fast-check';
import type { CampaignInput } from '../../src/campaigns/campaign-request.js';
import type { VersionedCampaign } from '../../src/campaigns/campaign-repository.js';
import type { CampaignStatus } from '../../src/campaigns/campaign-status.js';
import type { CampaignMove } from '../../src/campaigns/move-campaign.js';
import type { Deliveries } from '../../src/campaigns/record-deliveries.js';
import type { Scene, SceneWorkspace } from './scene.js';

/** The moves as the design states them, written down apart from the source. */
export const MOVES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'running', 'failed', 'cancelled'],
  running: ['paused', 'completed', 'failed', 'cancelled'],
  paused: ['running', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** A time to start at that is still to come when a scene opens. */
export const LATER = '2026-02-14T12:00:00.000Z';

/** A campaign for both groups of the workspace, without a time to start at. */
export const campaignInput = ({ instance, groups }: SceneWorkspace): CampaignInput => ({
  name: 'Campaign',
  instanceId: instance.id,
  groupIds: groups.map(({ id }) => id),
  content: { type: 'text', text: 'Hello' },
});

/** A move to a status, with what that status needs to say. */
export const moveTo = (to: CampaignStatus): CampaignMove => {
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

/** A campaign of the scene's own workspace that has come to a status, one second per move. */
export const campaignIn = async (
  { api, admin, own, ports }: Scene,
  status: CampaignStatus,
): Promise<VersionedCampaign> => {
  const { campaign } = await api.createCampaign(own.principal, campaignInput(own));
  let current: VersionedCampaign = { campaign, version: 1 };
  for (const next of WAYS[status]) {
    ports.clock.advance(1000);
    current = await admin.moveCampaign(own.id, campaign.id, current.version, moveTo(next));
  }
  return current;
};

/** Something that a worker does with a campaign. */
export type Action = { readonly move: CampaignMove } | { readonly deliveries: Deliveries };

const statuses = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<CampaignStatus>('scheduled', 'running', 'paused') },
  { weight: 1, arbitrary: fc.constantFrom<CampaignStatus>('draft', 'completed', 'failed', 'cancelled') },
);
const settled = fc.nat({ max: 1 });

/** Any sequence of actions, allowed or not. */
export const sequencesOfActions = fc.array(
  fc.oneof(
    statuses.map((to): Action => ({ move: moveTo(to) })),
    fc.record({ sent: settled, failed: settled, skipped: settled }).map((deliveries): Action => ({ deliveries })),
  ),
  { maxLength: 30 },
);

/** Does an action with a campaign of the scene's own workspace, one second later. */
export const act = (
  { admin, own, ports }: Scene,
  { campaign, version }: VersionedCampaign,
  action: Action,
): Promise<VersionedCampaign> => {
  ports.clock.advance(1000);
  return 'move' in action
    ? admin.moveCampaign(own.id, campaign.id, version, action.move)
    : admin.recordDeliveries(own.id, campaign.id, version, action.deliveries);
};
