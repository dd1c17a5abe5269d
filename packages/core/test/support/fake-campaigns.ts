import type { Campaign } from '../../src/campaigns/campaign.js';
import type { CampaignRepository } from '../../src/campaigns/campaign-repository.js';
import type { Idempotency } from '../../src/campaigns/idempotency.js';
import { FakeTable } from './fake-table.js';

interface Row {
  readonly id: Campaign['id'];
  readonly campaign: Campaign;
  readonly version: number;
  readonly idempotency: Idempotency | null;
}

export const fakeCampaigns = (): CampaignRepository => {
  const table = new FakeTable<Row>();
  return {
    insert: async (workspaceId, campaign, idempotency) => {
      const taken = table.all(workspaceId).some((row) => row.idempotency?.key === idempotency?.key);
      if (idempotency !== null && taken) return false;
      table.insert(workspaceId, { id: campaign.id, campaign, version: 1, idempotency });
      return true;
    },
    findByIdempotencyKey: async (workspaceId, key) => {
      const row = table.all(workspaceId).find(({ idempotency }) => idempotency?.key === key);
      return row?.idempotency ? { campaign: row.campaign, idempotency: row.idempotency } : null;
    },
    find: async (workspaceId, id) => {
      const row = table.find(workspaceId, id);
      return row && { campaign: row.campaign, version: row.version };
    },
    list: async (workspaceId, range) =>
      table.list(workspaceId, range).map(({ position, record }) => ({ position, record: record.campaign })),
    countCreated: async (workspaceId, { start, end }) =>
      table.all(workspaceId).filter(({ campaign: { createdAt } }) => start <= createdAt && createdAt < end).length,
    replace: async (workspaceId, campaign, version) => {
      if (table.find(workspaceId, campaign.id)?.version !== version) return false;
      table.change(workspaceId, campaign.id, { campaign, version: version + 1 });
      return true;
    },
  };
};
