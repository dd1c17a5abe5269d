import type { ApiKey, Campaign, Group } from './records.js';
import type { ListRecords, Store } from './store.js';

/** The data of one workspace. The position of a record is its number in its list, from 1. */
interface WorkspaceData {
  readonly id: string;
  readonly instanceIds: readonly string[];
  /** Oldest first. */
  readonly groups: readonly Group[];
  /** Oldest first. */
  readonly campaigns: Campaign[];
}

/** The content of the file of `--data`. */
export interface DataFile {
  readonly keys: readonly (ApiKey & {
    /** SHA-256 of the secret in hexadecimal digits. */
    readonly secretHash: string;
  })[];
  readonly workspaces: readonly WorkspaceData[];
}

/** Creates a store in memory with plain objects. */
export const createMemoryStore = ({ keys, workspaces }: DataFile): Store => {
  const keysByHash = new Map<string, ApiKey>(keys.map(({ secretHash, ...key }) => [secretHash, key]));
  const workspacesById = new Map(workspaces.map((data) => [data.id, data]));
  const groupsById = new Map(
    workspaces.map(({ id, groups }) => [id, new Map(groups.map((group) => [group.id, group]))]),
  );

  const dataOf = (workspaceId: string): WorkspaceData => {
    const data = workspacesById.get(workspaceId);
    if (data === undefined) throw new Error('A key names a workspace that does not exist.');
    return data;
  };

  const listOf =
    <Item>(itemsOf: (data: WorkspaceData) => readonly Item[]): ListRecords<Item> =>
    (workspaceId, below, limit) => {
      const items = itemsOf(dataOf(workspaceId));
      const end = below === null ? items.length : Math.min(parseInt(below, 16) - 1, items.length);
      const start = Math.max(0, end - limit);
      const next = start === 0 ? null : (start + 1).toString(16).padStart(16, '0');
      return Promise.resolve({ items: items.slice(start, end).reverse(), next });
    };

  return {
    findKey: (secretHash) => Promise.resolve(keysByHash.get(secretHash) ?? null),
    groups: listOf(({ groups }) => groups),
    campaigns: listOf(({ campaigns }) => campaigns),
    hasInstance: (workspaceId, id) => Promise.resolve(dataOf(workspaceId).instanceIds.includes(id)),
    findGroups: (workspaceId, ids) => {
      const groups = groupsById.get(workspaceId);
      return Promise.resolve(ids.map((id) => groups?.get(id)).filter((group) => group !== undefined));
    },
    insertCampaign: (workspaceId, campaign) => {
      dataOf(workspaceId).campaigns.push(campaign);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
};
