import type { ApiKey, Campaign, Group, Idempotency, Workspace } from './records.js';

/** A page as it is stored: with a position, 16 hexadecimal digits, in the place of a cursor. */
export interface GroupRange {
  /** Newest first. */
  readonly groups: readonly Group[];
  /** The position of the last group, if there are older ones. */
  readonly next: string | null;
}

/** What the servers read and write. */
export interface Store {
  /** By the SHA-256 of its secret in hexadecimal digits. */
  findKey(secretHash: string): Promise<ApiKey | null>;
  findWorkspace(workspaceId: string): Promise<Workspace | null>;
  /** The newest groups below a position; null is the newest of all. */
  listGroups(workspaceId: string, below: string | null, limit: number): Promise<GroupRange>;
  hasInstance(workspaceId: string, id: string): Promise<boolean>;
  findGroups(workspaceId: string, ids: readonly string[]): Promise<readonly Group[]>;
  /** Answers false when the workspace has a campaign with this idempotency key. */
  insertCampaign(workspaceId: string, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean>;
  findCampaign(workspaceId: string, idempotencyKey: string): Promise<StoredCampaign | null>;
  close(): Promise<void>;
}

/** A campaign that was created under an idempotency key. */
export interface StoredCampaign {
  readonly campaign: Campaign;
  readonly fingerprint: string;
}
