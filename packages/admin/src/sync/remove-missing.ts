import type { Position, WorkspaceId } from '@workspace-api/core';
import { SYNC_BATCH } from './in-batches.js';
import type { SyncStore } from './sync-kind.js';

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
  let below: Position | null = null;
  for (;;) {
    const rows = await store.list(workspaceId, { below, limit: SYNC_BATCH });
    const missing = rows.filter(({ position, record: { id } }) => position <= upTo && !named.has(id));
    if (missing.length > 0) {
      removed += await store.removeMany(
        workspaceId,
        missing.map(({ record: { id } }): Item['id'] => id),
      );
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < SYNC_BATCH) return removed;
    below = last.position;
  }
};
