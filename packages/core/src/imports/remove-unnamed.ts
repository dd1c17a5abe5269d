import type { Position } from '../pagination/position.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { IMPORT_BATCH } from './import-records.js';
import type { SyncStore } from './sync-kind.js';

/** Returns the position of the newest stored record, null if there is none. */
export const newestPosition = async (
  store: Pick<SyncStore<{ readonly id: string }>, 'list'>,
  workspaceId: WorkspaceId,
): Promise<Position | null> => {
  const [newest] = await store.list(workspaceId, { below: null, limit: 1 });
  return newest?.position ?? null;
};

/**
 * Deletes the records that are not named, in batches, up to the position that was the newest when the sync started: what
 * others have added since stays. Resolves to how many it deleted.
 */
export const removeUnnamed = async <Item extends { readonly id: string }>(
  store: SyncStore<Item>,
  workspaceId: WorkspaceId,
  named: ReadonlySet<string>,
  upTo: Position,
): Promise<number> => {
  let removed = 0;
  let below: Position | null = null;
  for (;;) {
    const rows = await store.list(workspaceId, { below, limit: IMPORT_BATCH });
    const unnamed = rows.filter(({ position, record: { id } }) => position <= upTo && !named.has(id));
    if (unnamed.length > 0) {
      removed += await store.removeMany(
        workspaceId,
        unnamed.map(({ record: { id } }): Item['id'] => id),
      );
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < IMPORT_BATCH) return removed;
    below = last.position;
  }
};
