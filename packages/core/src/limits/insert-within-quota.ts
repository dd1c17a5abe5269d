import type { ExternalIds } from '../imports/external-id.js';
import type { Ports } from '../ports.js';
import { undoIfDeleted } from '../workspaces/undo-if-deleted.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { checkQuota } from './check-quota.js';

/** The methods of a repository that an insert within a quota needs. */
interface Store<Item extends { readonly id: string }> {
  findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly unknown[]>;
  insertMissing(
    workspaceId: WorkspaceId,
    items: readonly Item[],
    externalIds?: ExternalIds<Item['id']>,
  ): Promise<ReadonlySet<Item['id']>>;
  removeMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<number>;
}

/**
 * Adds the records that the workspace does not have, and resolves to their ids. Throws `quota_exceeded` if they would
 * exceed the quota, and `workspace_not_found`, and then adds none.
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
    const added = await store.insertMissing(workspaceId, items, externalIds);
    if (added.size > 0) {
      await undoIfDeleted(ports.workspaces, workspaceId, () => store.removeMany(workspaceId, [...added]));
    }
    return added;
  };
