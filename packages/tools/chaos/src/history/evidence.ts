import type { AdminCampaignRepository, Delivery } from '@workspace-api/admin';
import type { Campaign, Position, WorkspaceId } from '@workspace-api/core';
import { newCampaign } from '@workspace-api/core/internal';
import type { History } from './history.js';

/** A campaign in the database at the end of the run. */
interface StoredCampaign {
  readonly id: string;
  readonly idempotencyKey: string;
  /** The campaign as it was before a worker ran it, as the body of a response. */
  readonly body: string;
}

/** A due campaign in the database at the end of the run. */
export interface StoredDueCampaign extends Pick<Campaign, 'id' | 'status' | 'stats' | 'groupIds'> {
  readonly deliveries: readonly Delivery[];
}

/** The input of every check: the events of the run, and the content of the database at its end. */
export interface Evidence {
  readonly history: History;
  /** Every campaign, newest first. */
  readonly stored: readonly StoredCampaign[];
  readonly dueCampaigns: readonly StoredDueCampaign[];
  /** Every campaign of the client's workspace. */
  readonly clientCampaigns: readonly Pick<Campaign, 'id' | 'name'>[];
  /** The number of API requests of the workspace. */
  readonly storedUsage: number;
}

/**
 * Returns the campaign as it was before a worker ran it. Workers run every campaign that becomes due, including the one
 * of the fault that retries a creation.
 */
export const asCreated = (campaign: Campaign): Campaign =>
  campaign.startedAt === null ? campaign : newCampaign(campaign);

const ROWS_AT_ONCE = 500;

/** Reads every campaign of a workspace from the database, newest first. */
export const readCampaigns = async (
  campaigns: AdminCampaignRepository,
  workspaceId: WorkspaceId,
  below: Position | null = null,
): Promise<readonly Campaign[]> => {
  const rows = await campaigns.list(workspaceId, { below, limit: ROWS_AT_ONCE });
  const last = rows.at(-1);
  if (last === undefined) return [];
  return [...rows.map(({ record }) => record), ...(await readCampaigns(campaigns, workspaceId, last.position))];
};
