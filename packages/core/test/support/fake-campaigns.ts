import { applyChange, type VersionedCampaign } from '../../src/campaigns/campaign-change.js';
import type { Campaign } from '../../src/campaigns/campaign.js';
import { dueAtOf } from '../../src/campaigns/due-at.js';
import type { Idempotency } from '../../src/campaigns/idempotency.js';
import type { CountingWindow } from '../../src/limits/counting-window.js';
import type { StoragePorts } from '../../src/ports.js';
import type { Timestamp } from '../../src/values/timestamp.js';
import type { WorkspaceId } from '../../src/workspaces/workspace.js';
import { FakeTable } from './fake-table.js';

interface Row {
  readonly id: Campaign['id'];
  readonly stored: VersionedCampaign;
  readonly idempotency: Idempotency | null;
}

const dueTime = ({ stored: { campaign, lease } }: Row): string => dueAtOf(campaign, lease) ?? '9999';

/** The repository and the queue of the same campaigns. */
export const fakeCampaigns = (): Pick<StoragePorts, 'campaigns' | 'campaignQueue'> => {
  const table = new FakeTable<Row>();
  const workspaceIds = new Set<WorkspaceId>();
  const dueOf = (workspaceId: WorkspaceId, now: Timestamp): Row[] =>
    table
      .all(workspaceId)
      .filter((row) => dueTime(row) <= now)
      .sort((one, other) => (dueTime(one) < dueTime(other) ? -1 : 1));

  const countCreated = (workspaceId: WorkspaceId, { start, end }: CountingWindow): number =>
    table.all(workspaceId).filter(({ stored: { campaign } }) => start <= campaign.createdAt && campaign.createdAt < end)
      .length;

  return {
    campaigns: {
      insert: async (workspaceId, campaign, idempotency) => {
        const taken = table.all(workspaceId).some((row) => row.idempotency?.key === idempotency?.key);
        if (idempotency !== null && taken) return false;
        const stored = { campaign, version: 1, lease: null, deliveries: [] };
        table.insert(workspaceId, { id: campaign.id, stored, idempotency });
        workspaceIds.add(workspaceId);
        return true;
      },
      findByIdempotencyKey: async (workspaceId, key) => {
        const row = table.all(workspaceId).find(({ idempotency }) => idempotency?.key === key);
        return row?.idempotency ? { campaign: row.stored.campaign, idempotency: row.idempotency } : null;
      },
      find: async (workspaceId, id) => table.find(workspaceId, id)?.stored ?? null,
      list: async (workspaceId, range) =>
        table.list(workspaceId, range).map(({ position, record }) => ({ position, record: record.stored.campaign })),
      countCreated: async (workspaceId, period) => countCreated(workspaceId, period),
      recentCountCreated: async (workspaceId, period) => ({
        count: countCreated(workspaceId, period),
        ageMilliseconds: 0,
      }),
      replace: async (workspaceId, change, version) => {
        const stored = table.find(workspaceId, change.campaign.id)?.stored;
        if (stored?.version !== version) return false;
        table.change(workspaceId, change.campaign.id, { stored: applyChange(stored, change) });
        return true;
      },
    },
    campaignQueue: {
      findDue: async (now, limit) =>
        [...workspaceIds]
          .flatMap((workspaceId) =>
            dueOf(workspaceId, now)
              .slice(0, 1)
              .map((row) => ({ workspaceId, row })),
          )
          .sort((one, other) => (dueTime(one.row) < dueTime(other.row) ? -1 : 1))
          .slice(0, limit)
          .map(({ workspaceId }) => workspaceId),
      take: async (from, now, limitEach, change) =>
        from
          .flatMap((workspaceId) =>
            dueOf(workspaceId, now)
              .slice(0, limitEach)
              .map((row) => ({ workspaceId, row })),
          )
          .sort((one, other) => (dueTime(one.row) < dueTime(other.row) ? -1 : 1))
          .map(({ workspaceId, row: { id, stored } }) => {
            const changed = applyChange(stored, change(stored));
            table.change(workspaceId, id, { stored: changed });
            return { workspaceId, ...changed };
          }),
    },
  };
};
