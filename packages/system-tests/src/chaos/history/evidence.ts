import type { Campaign, Delivery } from '@workspace-api/core';
import type { History } from './history.js';

/** A campaign as it is in the database at the end. */
export interface StoredCampaign {
  readonly id: string;
  readonly idempotencyKey: string;
  /** As an answer shows it. */
  readonly body: string;
}

/** A due campaign as it is in the database at the end. */
export interface StoredDueCampaign extends Pick<Campaign, 'id' | 'status' | 'stats' | 'groupIds'> {
  readonly deliveries: readonly Pick<Delivery, 'groupId' | 'status'>[];
}

/** A campaign that a caller of the client has created, as it is in the database at the end. */
export type ClientCampaign = Pick<Campaign, 'id' | 'name'>;

export type KeyReads = 'majority' | 'linearizable';

/** Everything that a check may look at. */
export interface Evidence {
  readonly history: History;
  /** Every campaign, newest first. */
  readonly stored: readonly StoredCampaign[];
  readonly dueCampaigns: readonly StoredDueCampaign[];
  readonly clientCampaigns: readonly ClientCampaign[];
  /** The read concern of key look-ups. */
  readonly keyReads: KeyReads;
}
