import { ValidationIssues, type Id, type WorkspaceId } from '@workspace-api/core';
import { SYNC_BATCH } from './in-batches.js';
import type { SyncStore } from './sync-kind.js';

/**
 * Deletes at most `SYNC_BATCH` records. Resolves to the number of records that existed. Throws `validation_failed`.
 */
export const removeRecords =
  <Kind extends string>(store: Pick<SyncStore<{ readonly id: Id<Kind> }>, 'removeMany'>) =>
  async (workspaceId: WorkspaceId, ids: readonly Id<Kind>[]): Promise<number> => {
    const issues = new ValidationIssues();
    issues.set(['ids'], ids, { min: 0, max: SYNC_BATCH }, (path, id) => {
      issues.uuid(path, id);
    });
    issues.throwAs('validation_failed');
    return ids.length === 0
      ? 0
      : store.removeMany(
          workspaceId,
          ids.map((id) => id.toLowerCase() as Id<Kind>),
        );
  };
