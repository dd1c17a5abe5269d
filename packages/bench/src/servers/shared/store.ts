import type { ApiKey, Campaign, Group, Idempotency, Workspace } from './records.js';

/** A stored page, with a position of 16 hexadecimal digits instead of a cursor. */
export interface GroupRange {
  /** The groups, newest first. */
  readonly groups: readonly Group[];
  /** The position of the last group, or null if there are no older ones. */
  readonly next: string | null;
}

/** The data access of the servers. */
export interface Store {
  /** Finds a key by the SHA-256 of its secret in hexadecimal digits. */
  findKey(secretHash: string): Promise<ApiKey | null>;
  findWorkspace(workspaceId: string): Promise<Workspace | null>;
  /** Lists the newest groups below a position, or the newest of all if it is null. */
  listGroups(workspaceId: string, below: string | null, limit: number): Promise<GroupRange>;
  hasInstance(workspaceId: string, id: string): Promise<boolean>;
  findGroups(workspaceId: string, ids: readonly string[]): Promise<readonly Group[]>;
  /** Returns false if the workspace has a campaign with this idempotency key. */
  insertCampaign(workspaceId: string, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean>;
  findCampaign(workspaceId: string, idempotencyKey: string): Promise<StoredCampaign | null>;
  close(): Promise<void>;
}

/** A campaign with the idempotency key of its creation. */
export interface StoredCampaign {
  readonly campaign: Campaign;
  readonly fingerprint: string;
}
