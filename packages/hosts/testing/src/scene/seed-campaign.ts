import type { CampaignMove, DeliveryInput, WorkspaceAdmin } from '@workspace-api/admin';
import type { CampaignInput, CampaignStatus, Principal, WorkspaceApi } from '@workspace-api/core';
import type { ManualClock } from '../manual-clock.js';

const HOUR = 3_600_000;

/** The steps to a status of a campaign: the share of deliveries that the worker has recorded, and the last move. */
const PATHS: Readonly<Partial<Record<CampaignStatus, { readonly recorded?: number; readonly move?: CampaignMove }>>> = {
  running: { recorded: 0.5 },
  paused: { recorded: 0.6, move: { to: 'paused' } },
  completed: { recorded: 1, move: { to: 'completed' } },
  failed: { recorded: 0.4, move: { to: 'failed', reason: 'The instance was disconnected for more than an hour.' } },
  cancelled: { move: { to: 'cancelled' } },
};

/** Returns an outcome for a delivery: the fourth one fails, and the sixth is skipped. */
const deliveryOf = (groupId: string, index: number): DeliveryInput =>
  index === 3
    ? { groupId, status: 'failed', reason: 'The group no longer exists.' }
    : { groupId, status: index === 5 ? 'skipped' : 'sent' };

/**
 * Creates a campaign, and moves it to a status as a worker and the back office would. Its schedule must be within an hour,
 * unless it stays a draft or scheduled. Advances the clock by less than three hours.
 */
export const seedCampaign = async (
  { api, admin, clock }: { readonly api: WorkspaceApi; readonly admin: WorkspaceAdmin; readonly clock: ManualClock },
  principal: Principal<'campaigns:write'>,
  input: CampaignInput,
  status: CampaignStatus,
): Promise<void> => {
  const { record } = await api.createCampaign(principal, input);
  const campaign = { workspaceId: principal.workspaceId, campaignId: record.id };
  const { recorded, move } = PATHS[status] ?? {};
  if (recorded !== undefined) {
    clock.advance(HOUR);
    const [claimed] = await admin.claimDueCampaigns({ campaign, worker: 'seed', leaseSeconds: 3_600 });
    if (claimed === undefined) throw new Error(`The campaign ${record.id} is not due.`);
    clock.advance(HOUR / 4);
    const { lease, pendingGroupIds } = claimed;
    const deliveries = pendingGroupIds.slice(0, Math.floor(pendingGroupIds.length * recorded)).map(deliveryOf);
    if (deliveries.length > 0) await admin.recordDeliveries({ lease, deliveries });
  }
  if (move !== undefined) {
    clock.advance(HOUR);
    const { version } = await admin.getCampaign(campaign);
    await admin.moveCampaign({ ...campaign, version, ...move });
  }
};
