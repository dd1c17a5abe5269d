import type { AdminCampaignRepository, Delivery } from '@workspace-api/admin';
import type { Campaign, Position, WorkspaceId } from '@workspace-api/core';
import type { Storage } from '../storages/storage.js';
import type { History } from './history.js';

/** A campaign in the database at the end of the run. */
export interface StoredCampaign {
  readonly id: string;
  readonly idempotencyKey: string;
  /** The campaign as it was before a worker ran it, as the body of a response. */
  readonly body: string;
}

/** A due campaign in the database at the end of the run. */
export interface StoredDueCampaign extends Pick<Campaign, 'id' | 'status' | 'stats' | 'groupIds'> {
  readonly deliveries: readonly Pick<Delivery, 'groupId' | 'status'>[];
}

/** A campaign of the client's workspace, in the database at the end of the run. */
export type ClientCampaign = Pick<Campaign, 'id' | 'name'>;

/** The input of every check. */
export interface Evidence {
  readonly history: History;
  /** Every campaign, newest first. */
  readonly stored: readonly StoredCampaign[];
  readonly dueCampaigns: readonly StoredDueCampaign[];
  readonly clientCampaigns: readonly ClientCampaign[];
  /** The number of API requests of the workspace that is stored at the end. */
  readonly storedUsage: number;
}

/**
 * Returns the campaign as it was before a worker ran it. Workers run every campaign that becomes due, including the one
 * of the fault that retries a creation.
 */
const asCreated = (campaign: Campaign): Campaign => {
  if (campaign.startedAt === null) return campaign;
  const { total } = campaign.stats;
  return {
    ...campaign,
    status: 'scheduled',
    failureReason: null,
    stats: { total, pending: total, sent: 0, failed: 0, skipped: 0 },
    startedAt: null,
    endedAt: null,
    updatedAt: campaign.createdAt,
  };
};

const ROWS_AT_ONCE = 500;

/** Reads every campaign of a workspace from the database, newest first. */
export const readCampaigns = async (
  campaigns: AdminCampaignRepository,
  workspaceId: WorkspaceId,
): Promise<readonly Campaign[]> => {
  const records: Campaign[] = [];
  let below: Position | null = null;
  for (;;) {
    const rows = await campaigns.list(workspaceId, { below, limit: ROWS_AT_ONCE });
    records.push(...rows.map(({ record }) => record));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return records;
    below = last.position;
  }
};

/** Reads every campaign of a workspace from the database, newest first, with the body of the response that created it. */
export const readStored = async (
  { ports, readIdempotencyKeys }: Storage,
  workspaceId: WorkspaceId,
): Promise<readonly StoredCampaign[]> => {
  const records = await readCampaigns(ports.campaigns, workspaceId);
  const keys = await readIdempotencyKeys(workspaceId);
  return records.map((record) => ({
    id: record.id,
    idempotencyKey: keys.get(record.id) ?? '',
    body: JSON.stringify({ data: asCreated(record) }),
  }));
};
