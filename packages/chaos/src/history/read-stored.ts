import type { AdminCampaignRepository } from '@workspace-api/admin';
import type { Campaign, Position, WorkspaceId } from '@workspace-api/core';
import { asCreated } from './as-created.js';
import type { Storage } from '../storages/storage.js';
import type { StoredCampaign } from './evidence.js';

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
