import type { Campaign, CampaignMove, CampaignStatus, Deliveries, WorkspaceId } from '@workspace-api/core';
import type { Seeder } from './seeder.js';

interface Way {
  readonly moves: readonly CampaignMove[];
  /** The share of the deliveries that is settled once the campaign runs, 0 to 1. */
  readonly settled: number;
}

const RUN: CampaignMove = { to: 'running' };
const FAIL: CampaignMove = { to: 'failed', reason: 'The instance was disconnected for more than an hour.' };

const WAYS: Readonly<Record<CampaignStatus, Way>> = {
  draft: { moves: [], settled: 0 },
  scheduled: { moves: [], settled: 0 },
  running: { moves: [RUN], settled: 0.5 },
  paused: { moves: [RUN, { to: 'paused' }], settled: 0.6 },
  completed: { moves: [RUN, { to: 'completed' }], settled: 1 },
  failed: { moves: [RUN, FAIL], settled: 0.4 },
  cancelled: { moves: [{ to: 'cancelled' }], settled: 0 },
};

/** Of every larger number of deliveries one fails, and one is skipped. */
const deliveriesOf = (count: number): Deliveries => {
  const failed = count >= 4 ? 1 : 0;
  const skipped = count >= 6 ? 1 : 0;
  return { sent: count - failed - skipped, failed, skipped };
};

/** Takes a new campaign to a status, hour by hour, as a worker would. */
export const bringCampaignTo = async (
  { admin, clock }: Seeder,
  workspaceId: WorkspaceId,
  { id, stats }: Campaign,
  status: CampaignStatus,
): Promise<void> => {
  const { moves, settled } = WAYS[status];
  let { version } = await admin.getCampaign(workspaceId, id);
  for (const move of moves) {
    clock.advanceHours(1);
    ({ version } = await admin.moveCampaign(workspaceId, id, version, move));
    if (move.to === 'running') {
      clock.advanceHours(0.25);
      const deliveries = deliveriesOf(Math.floor(stats.total * settled));
      ({ version } = await admin.recordDeliveries(workspaceId, id, version, deliveries));
    }
  }
};
