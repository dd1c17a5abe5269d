import type { Campaign, CampaignMove, CampaignStatus, DeliveryInput, WorkspaceId } from '@workspace-api/core';
import type { Seeder } from './seeder.js';

interface Way {
  /** The share of the deliveries that a worker has recorded, 0 to 1; null if no worker has started. */
  readonly recorded: number | null;
  /** The move at the end. */
  readonly move?: CampaignMove;
}

const FAIL: CampaignMove = { to: 'failed', reason: 'The instance was disconnected for more than an hour.' };

const WAYS: Readonly<Record<CampaignStatus, Way>> = {
  draft: { recorded: null },
  scheduled: { recorded: null },
  running: { recorded: 0.5 },
  paused: { recorded: 0.6, move: { to: 'paused' } },
  completed: { recorded: 1, move: { to: 'completed' } },
  failed: { recorded: 0.4, move: FAIL },
  cancelled: { recorded: null, move: { to: 'cancelled' } },
};

/** Of every larger number of deliveries one fails, and one is skipped. */
const outcomeOf = (groupId: string, index: number): DeliveryInput => {
  if (index === 3) return { groupId, status: 'failed', reason: 'The group no longer exists.' };
  return { groupId, status: index === 5 ? 'skipped' : 'sent' };
};

/** Takes a new campaign to a status, hour by hour, as a worker and the back office would. */
export const bringCampaignTo = async (
  { admin, clock }: Seeder,
  workspaceId: WorkspaceId,
  { id }: Campaign,
  status: CampaignStatus,
): Promise<void> => {
  const { recorded, move } = WAYS[status];
  if (recorded !== null) {
    clock.advanceHours(1);
    const claimed = await admin.claimCampaign(workspaceId, id, { worker: 'demo', leaseSeconds: 3_600 });
    if (claimed === null) throw new Error(`The demo campaign ${id} is not due.`);
    clock.advanceHours(0.25);
    const { lease, pendingGroupIds } = claimed;
    const outcomes = pendingGroupIds.slice(0, Math.floor(pendingGroupIds.length * recorded)).map(outcomeOf);
    if (outcomes.length > 0) await admin.recordDeliveries(lease, outcomes);
  }
  if (move !== undefined) {
    clock.advanceHours(1);
    const { version } = await admin.getCampaign(workspaceId, id);
    await admin.moveCampaign(workspaceId, id, version, move);
  }
};
