import type { WorkspaceId } from '@workspace-api/core';
import { insertMissing } from '../imports/insert-missing.js';
import type { SyncStore } from '../imports/sync-kind.js';
import type { AdminPorts } from '../ports.js';
import { checkQuota } from './check-quota.js';

/** Throws `quota_exceeded` if inserting the records that the workspace does not have would exceed the quota. */
export const checkQuotaOfInsert =
  (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups'>) =>
  <Item extends { readonly id: string }>(
    workspaceId: WorkspaceId,
    metric: 'instances' | 'groups',
    store: Pick<SyncStore<Item>, 'findMany'>,
    items: readonly Item[],
  ): Promise<void> =>
    checkQuota(ports)(workspaceId, metric, async () => {
      const ids = items.map(({ id }) => id);
      const existing = await store.findMany(workspaceId, ids);
      return ids.length - existing.length;
    });

/**
 * Adds the records that the workspace does not have, and resolves to their ids. Throws `quota_exceeded` if they would
 * exceed the quota, and `workspace_not_found`, and then adds none.
 */
export const insertWithinQuota =
  (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups'>) =>
  async <Item extends { readonly id: string }>(
    workspaceId: WorkspaceId,
    metric: 'instances' | 'groups',
    store: Pick<SyncStore<Item>, 'findMany' | 'insertMissing' | 'removeMany'>,
    items: readonly Item[],
  ): Promise<ReadonlySet<Item['id']>> => {
    await checkQuotaOfInsert(ports)(workspaceId, metric, store, items);
    return insertMissing(ports.workspaces, workspaceId, store, items);
  };
