import type { WorkspaceId } from '@workspace-api/core';
import { withApplied } from '@workspace-api/core/internal';
import { inBatches } from './in-batches.js';
import type { RecordStore } from './record-store.js';

/** Deletes the records with these ids. Resolves to the number of records that existed. */
export const removeInBatches = async <Item extends { readonly id: string }>(
  store: Pick<RecordStore<Item>, 'removeMany'>,
  workspaceId: WorkspaceId,
  ids: readonly Item['id'][],
): Promise<number> => {
  let removed = 0;
  try {
    for await (const batch of inBatches(ids)) removed += await store.removeMany(workspaceId, batch);
  } catch (error) {
    throw removed === 0 ? error : withApplied(error, 'unknown');
  }
  return removed;
};
