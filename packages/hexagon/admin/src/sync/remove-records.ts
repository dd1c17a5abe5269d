import type { WorkspaceId } from '@workspace-api/core';
import type { Audited } from '../audit/audit-change.js';
import { inBatches } from './in-batches.js';
import { removeInBatches } from './remove-in-batches.js';
import type { SyncStore } from './record-store.js';

/** Deletes the records that exist, and resolves to their number. The audit log has one entry for all, unless none exists. */
export const removeRecords = async <Item extends { readonly id: string }>(
  store: Pick<SyncStore<Item>, 'findMany' | 'removeMany'>,
  workspaceId: WorkspaceId,
  given: readonly Item['id'][],
  audited: Audited<readonly Item['id'][]>,
): Promise<number> => {
  const ids: Item['id'][] = [];
  for await (const batch of inBatches(given))
    ids.push(...(await store.findMany(workspaceId, batch)).map(({ id }): Item['id'] => id));
  if (ids.length === 0) return 0;
  const remove = (): Promise<number> => removeInBatches(store, workspaceId, ids);
  return audited(ids, remove, (removed) => ({ isMade: removed > 0, counts: { removed } }));
};
