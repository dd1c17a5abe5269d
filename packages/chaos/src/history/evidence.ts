import type { Delivery } from '@workspace-api/admin';
import type { Campaign } from '@workspace-api/core';
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
