import type { ApiKey, Campaign, Group } from './records.js';

/** A stored page, with a position of 16 hexadecimal digits instead of a cursor. */
interface Range<Item> {
  /** Newest first. */
  readonly items: readonly Item[];
  /** The position of the last item, or null if there are no older ones. */
  readonly next: string | null;
}

/** Lists the newest records below a position, or the newest of all if it is null. */
export type ListRecords<Item> = (workspaceId: string, below: string | null, limit: number) => Promise<Range<Item>>;

/** The data access of the peers. */
export interface Store {
  /** Finds a key by the SHA-256 of its secret in hexadecimal digits. */
  findKey(secretHash: string): Promise<ApiKey | null>;
  readonly groups: ListRecords<Group>;
  readonly campaigns: ListRecords<Campaign>;
  hasInstance(workspaceId: string, id: string): Promise<boolean>;
  findGroups(workspaceId: string, ids: readonly string[]): Promise<readonly Group[]>;
  insertCampaign(workspaceId: string, campaign: Campaign): Promise<void>;
  close(): Promise<void>;
}
