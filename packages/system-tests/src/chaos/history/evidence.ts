import type { History } from './history.js';

/** A campaign as it is in the database at the end. */
export interface StoredCampaign {
  readonly id: string;
  readonly idempotencyKey: string;
  /** As an answer shows it. */
  readonly body: string;
}

export type KeyReads = 'majority' | 'linearizable';

/** Everything that a check may look at. */
export interface Evidence {
  readonly history: History;
  /** Every campaign, newest first. */
  readonly stored: readonly StoredCampaign[];
  /** The read concern of key look-ups. */
  readonly keyReads: KeyReads;
}
