import type { ExternalIds } from '../imports/external-id.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { checkQuota } from './check-quota.js';

/** Where records of one kind are stored. */
interface Store<Item extends { readonly id: string }> {
  findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly unknown[]>;
  insertMissing(
    workspaceId: WorkspaceId,
    items: readonly Item[],
    externalIds?: ExternalIds<Item['id']>,
  ): Promise<ReadonlySet<string>>;
}

/**
 * Adds the records that the workspace does not have, and answers their ids. Throws `quota_exceeded`, and adds none, when
 * they would be beyond its quota.
 */
export const insertWithinQuota =
  (ports: Pick<Ports, 'workspaces' | 'instances' | 'groups'>) =>
  async <Item extends { readonly id: string }>(
    workspaceId: WorkspaceId,
    metric: 'instances' | 'groups',
    store: Store<Item>,
    items: readonly Item[],
    externalIds?: ExternalIds<Item['id']>,
  ): Promise<ReadonlySet<string>> => {
    const ids = items.map(({ id }) => id);
    await checkQuota(ports)(workspaceId, metric, async () => {
      const existing = await store.findMany(workspaceId, ids);
      return ids.length - existing.length;
    });
    return externalIds === undefined
      ? store.insertMissing(workspaceId, items)
      : store.insertMissing(workspaceId, items, externalIds);
  };
