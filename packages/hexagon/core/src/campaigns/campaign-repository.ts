import type { CountingWindow } from '../limits/counting-window.js';
import type { ListRange, Positioned } from '../pagination/page.js';
import type { WorkspaceId } from '../schema/id.js';
import type { Campaign } from './campaign.js';
import type { Idempotency } from './idempotency.js';

/** A campaign that was created with an idempotency key. */
export interface IdempotentCampaign {
  readonly campaign: Campaign;
  readonly idempotency: Idempotency;
}

/** Creates and reads the campaigns of workspaces. */
export interface CampaignRepository {
  /**
   * Adds a campaign with a position above all others of the workspace, together with its idempotency data, in one
   * atomic write. Returns false and changes nothing if the workspace has a campaign with the same idempotency key.
   * Rejects if the workspace has a campaign with this id.
   */
  insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean>;

  /**
   * Resolves to the campaign that was created with an idempotency key, or to null. It survives a crash of the store. Waits
   * for a creation that is in progress, or rejects with `unavailable`.
   */
  findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null>;

  /** Resolves to the campaigns of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Campaign>[]>;

  /** Counts all campaigns created in the period. May stop at `atMost`. Without that, the duration is not bounded. */
  countCreated(workspaceId: WorkspaceId, period: CountingWindow, atMost?: number): Promise<number>;
}
