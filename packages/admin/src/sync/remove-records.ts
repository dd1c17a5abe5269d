import { id, object, setOf, validate, type Id, type WorkspaceId } from '@workspace-api/core';
import { SYNC_BATCH } from './in-batches.js';
import type { SyncStore } from './sync-kind.js';

const Ids = object({ ids: setOf(id('Record'), { min: 0, max: SYNC_BATCH }) });

/**
 * Deletes at most `SYNC_BATCH` records. Resolves to the number of records that existed. Throws `validation_failed`.
 */
export const removeRecords =
  <Kind extends string>(store: Pick<SyncStore<{ readonly id: Id<Kind> }>, 'removeMany'>) =>
  async (workspaceId: WorkspaceId, ids: readonly Id<Kind>[]): Promise<number> => {
    const { ids: named } = validate(Ids, { ids });
    return named.length === 0 ? 0 : store.removeMany(workspaceId, named as Id<Kind>[]);
  };
