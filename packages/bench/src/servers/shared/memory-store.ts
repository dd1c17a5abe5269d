import type { DataFile, WorkspaceData } from './data-file.js';
import type { ApiKey, Campaign, Group, Workspace } from './records.js';
import type { Store, StoredCampaign } from './store.js';

interface Shelf {
  readonly workspace: Workspace;
  readonly instanceIds: ReadonlySet<string>;
  /** The groups, oldest first. */
  readonly groups: readonly Group[];
  readonly groupsById: ReadonlyMap<string, Group>;
  readonly campaigns: Map<string, Campaign>;
  readonly campaignsByKey: Map<string, StoredCampaign>;
}

const toShelf = ({ workspace, instances, groups }: WorkspaceData): Shelf => ({
  workspace,
  instanceIds: new Set(instances.map(({ id }) => id)),
  groups,
  groupsById: new Map(groups.map((group) => [group.id, group])),
  campaigns: new Map(),
  campaignsByKey: new Map(),
});

const toKeys = ({ workspace, keys }: WorkspaceData): [secretHash: string, key: ApiKey][] =>
  keys.map(({ secretHash, ...key }) => [secretHash, { ...key, workspaceId: workspace.id, lastUsedAt: null }]);

/** Creates a store in memory with plain objects. */
export const createMemoryStore = ({ workspaces }: DataFile): Store => {
  const shelves = new Map(workspaces.map((data) => [data.workspace.id, toShelf(data)]));
  const keysByHash = new Map(workspaces.flatMap(toKeys));

  const shelfOf = (workspaceId: string): Shelf => {
    const shelf = shelves.get(workspaceId);
    if (shelf === undefined) throw new Error('A key names a workspace that does not exist.');
    return shelf;
  };

  return {
    findKey: (secretHash) => Promise.resolve(keysByHash.get(secretHash) ?? null),
    findWorkspace: (workspaceId) => Promise.resolve(shelfOf(workspaceId).workspace),
    listGroups: (workspaceId, below, limit) => {
      const { groups } = shelfOf(workspaceId);
      const end = below === null ? groups.length : Math.min(parseInt(below, 16) - 1, groups.length);
      const start = Math.max(0, end - limit);
      const next = start === 0 ? null : (start + 1).toString(16).padStart(16, '0');
      return Promise.resolve({ groups: groups.slice(start, end).reverse(), next });
    },
    hasInstance: (workspaceId, id) => Promise.resolve(shelfOf(workspaceId).instanceIds.has(id)),
    findGroups: (workspaceId, ids) => {
      const { groupsById } = shelfOf(workspaceId);
      return Promise.resolve(ids.map((id) => groupsById.get(id)).filter((group) => group !== undefined));
    },
    insertCampaign: (workspaceId, campaign, idempotency) => {
      const { campaigns, campaignsByKey } = shelfOf(workspaceId);
      if (idempotency !== null) {
        const { key, fingerprint } = idempotency;
        if (campaignsByKey.has(key)) return Promise.resolve(false);
        campaignsByKey.set(key, { campaign, fingerprint });
      }
      campaigns.set(campaign.id, campaign);
      return Promise.resolve(true);
    },
    findCampaign: (workspaceId, idempotencyKey) =>
      Promise.resolve(shelfOf(workspaceId).campaignsByKey.get(idempotencyKey) ?? null),
    close: () => Promise.resolve(),
  };
};
