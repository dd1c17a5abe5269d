import type { CampaignMove, DeliveryInput } from '@workspace-api/admin';
import type { Campaign, CampaignStatus, WorkspaceId } from '@workspace-api/core';
import type { Seeder } from './seeder.js';

/** How a campaign gets to a status. */
interface Path {
  /** The share of deliveries that the worker has recorded, 0 to 1; null if it has not started. */
  readonly recorded: number | null;
  /** The last move. */
  readonly move?: CampaignMove;
}

const FAIL: CampaignMove = { to: 'failed', reason: 'The instance was disconnected for more than an hour.' };

const PATHS: Readonly<Record<CampaignStatus, Path>> = {
  draft: { recorded: null },
  scheduled: { recorded: null },
  running: { recorded: 0.5 },
  paused: { recorded: 0.6, move: { to: 'paused' } },
  completed: { recorded: 1, move: { to: 'completed' } },
  failed: { recorded: 0.4, move: FAIL },
  cancelled: { recorded: null, move: { to: 'cancelled' } },
};

/** Returns an outcome for a delivery: the fourth one fails, and the sixth is skipped. */
const outcomeOf = (groupId: string, index: number): DeliveryInput => {
  if (index === 3) return { groupId, status: 'failed', reason: 'The group no longer exists.' };
  return { groupId, status: index === 5 ? 'skipped' : 'sent' };
};

/** Moves a new campaign to a status, as a worker and the back office would. Advances the clock. */
export const bringCampaignTo = async (
  { admin, clock }: Seeder,
  workspaceId: WorkspaceId,
  { id }: Campaign,
  status: CampaignStatus,
): Promise<void> => {
  const { recorded, move } = PATHS[status];
  if (recorded !== null) {
    clock.advanceHours(1);
    const claimed = await admin.claimCampaign({ workspaceId, campaignId: id, worker: 'demo', leaseSeconds: 3_600 });
    if (claimed === null) throw new Error(`The demo campaign ${id} is not due.`);
    clock.advanceHours(0.25);
    const { lease, pendingGroupIds } = claimed;
    const outcomes = pendingGroupIds.slice(0, Math.floor(pendingGroupIds.length * recorded)).map(outcomeOf);
    if (outcomes.length > 0) await admin.recordDeliveries({ lease, deliveries: outcomes });
  }
  if (move !== undefined) {
    clock.advanceHours(1);
    const { version } = await admin.getCampaign({ workspaceId, campaignId: id });
    await admin.moveCampaign({ workspaceId, campaignId: id, version, ...move });
  }
};
