import type { Position, WorkspaceId } from '@workspace-api/core';
import { storedBatches } from '../stored-batches.js';
import { SYNC_BATCH } from './in-batches.js';
import type { SyncStore } from './record-store.js';

/** Resolves to the position of the newest stored record, or to null if there is none. */
export const newestPosition = async (
  store: Pick<SyncStore<{ readonly id: string }>, 'list'>,
  workspaceId: WorkspaceId,
): Promise<Position | null> => {
  const [newest] = await store.list(workspaceId, { below: null, limit: 1 });
  return newest?.position ?? null;
};

/**
 * Deletes the records that the sync did not name, in batches. Keeps records above `upTo`, the newest position at the start of
 * the sync, because others have added them since. Resolves to the number of deleted records.
 */
export const removeMissing = async <Item extends { readonly id: string }>(
  store: SyncStore<Item>,
  workspaceId: WorkspaceId,
  named: ReadonlySet<string>,
  upTo: Position,
): Promise<number> => {
  let removed = 0;
  const batches = storedBatches((range) => store.list(workspaceId, range), { below: null, limit: SYNC_BATCH });
  for await (const rows of batches) {
    const missing = rows.filter(({ position, record: { id } }) => position <= upTo && !named.has(id));
    if (missing.length > 0) {
      removed += await store.removeMany(
        workspaceId,
        missing.map(({ record: { id } }): Item['id'] => id),
      );
    }
  }
  return removed;
};
