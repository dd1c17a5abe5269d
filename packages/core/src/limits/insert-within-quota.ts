import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { checkQuota } from './check-quota.js';

/** The methods of a repository that an insert within a quota needs. */
interface Store<Item extends { readonly id: string }> {
  findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly unknown[]>;
  insertMissing(workspaceId: WorkspaceId, items: readonly Item[]): Promise<ReadonlySet<string>>;
}

/** Throws `quota_exceeded` if inserting the records that the workspace does not have would exceed the quota. */
export const checkQuotaOfInsert =
  (ports: Pick<Ports, 'workspaces' | 'instances' | 'groups'>) =>
  <Item extends { readonly id: string }>(
    workspaceId: WorkspaceId,
    metric: 'instances' | 'groups',
    store: Pick<Store<Item>, 'findMany'>,
    items: readonly Item[],
  ): Promise<void> =>
    checkQuota(ports)(workspaceId, metric, async () => {
      const ids = items.map(({ id }) => id);
      const existing = await store.findMany(workspaceId, ids);
      return ids.length - existing.length;
    });

/**
 * Adds the records that the workspace does not have, and resolves to their ids. Throws `quota_exceeded` if they would
 * exceed the quota, and then adds none.
 */
export const insertWithinQuota =
  (ports: Pick<Ports, 'workspaces' | 'instances' | 'groups'>) =>
  async <Item extends { readonly id: string }>(
    workspaceId: WorkspaceId,
    metric: 'instances' | 'groups',
    store: Store<Item>,
    items: readonly Item[],
  ): Promise<ReadonlySet<string>> => {
    await checkQuotaOfInsert(ports)(workspaceId, metric, store, items);
    return store.insertMissing(workspaceId, items);
  };
