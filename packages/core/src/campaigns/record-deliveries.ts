import { DomainError } from '../errors/domain-error.js';
import { Faults } from '../errors/faults.js';
import type { Ports } from '../ports.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Campaign, CampaignId, CampaignStats } from './campaign.js';
import type { VersionedCampaign } from './campaign-repository.js';
import { GROUP_COUNT } from './campaign-request.js';
import { changeCampaign } from './change-campaign.js';

/** How many deliveries that were pending have been settled, and how. 0 if left out. */
export type Deliveries = Partial<Pick<CampaignStats, 'sent' | 'failed' | 'skipped'>>;

type Settled = Required<Deliveries>;

const check = (settled: Settled): void => {
  const faults = new Faults();
  for (const [field, number] of Object.entries(settled)) faults.integer([field], number, { ...GROUP_COUNT, min: 0 });
  faults.throwAs('validation_failed');
};

const withDeliveries = (campaign: Campaign, { sent, failed, skipped }: Settled, now: Timestamp): Campaign => {
  const { status, stats } = campaign;
  if (status !== 'running' && status !== 'paused') {
    throw new DomainError('transition_not_allowed', { from: status, to: status });
  }
  const pending = stats.pending - sent - failed - skipped;
  if (pending < 0) {
    const detail = `Send at most ${String(stats.pending)} deliveries: no more are pending.`;
    throw new Faults().add([], 'out_of_range', detail).toError('validation_failed');
  }
  return {
    ...campaign,
    stats: {
      total: stats.total,
      pending,
      sent: stats.sent + sent,
      failed: stats.failed + failed,
      skipped: stats.skipped + skipped,
    },
    updatedAt: now,
  };
};

/**
 * Records what became of deliveries of a running or paused campaign. The version is the one that was read with it.
 * Throws `validation_failed`, `campaign_not_found`, `version_conflict` and `transition_not_allowed`.
 */
export const recordDeliveries = ({ campaigns, clock }: Pick<Ports, 'campaigns' | 'clock'>) => {
  const change = changeCampaign({ campaigns });

  return async (
    workspaceId: WorkspaceId,
    id: CampaignId,
    version: number,
    { sent = 0, failed = 0, skipped = 0 }: Deliveries,
  ): Promise<VersionedCampaign> => {
    const settled = { sent, failed, skipped };
    check(settled);
    return change(workspaceId, id, version, (campaign) => withDeliveries(campaign, settled, clock.now()));
  };
};
