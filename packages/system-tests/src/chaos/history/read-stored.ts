import type { AdminCampaignRepository } from '@workspace-api/admin';
import type { Campaign, Position, WorkspaceId } from '@workspace-api/core';
import { UUID, type Db } from 'mongodb';
import { asCreated } from './as-created.js';
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
  db: Db,
  campaigns: AdminCampaignRepository,
  workspaceId: WorkspaceId,
): Promise<readonly StoredCampaign[]> => {
  const records = await readCampaigns(campaigns, workspaceId);
  // The repository does not return the idempotency key.
  const documents = await db
    .collection<{ id: UUID; idempotency: { key: string } }>('campaigns')
    .find(
      { workspaceId: new UUID(workspaceId) },
      { projection: { id: 1, 'idempotency.key': 1 }, readConcern: 'majority' },
    )
    .toArray();
  const keys = new Map(documents.map(({ id, idempotency }) => [id.toHexString(), idempotency.key]));
  return records.map((record) => ({
    id: record.id,
    idempotencyKey: keys.get(record.id) ?? '',
    body: JSON.stringify({ data: asCreated(record) }),
  }));
};
