import type { WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { removeIfDeleted } from '../workspaces/undo-if-deleted.js';
import type { RecordStore } from './record-store.js';

/** Adds the records that the workspace does not have, and resolves to their ids. Throws `workspace_not_found`. */
export const insertMissing = async <Item extends { readonly id: string }>(
  { workspaces }: Pick<AdminPorts, 'workspaces'>,
  workspaceId: WorkspaceId,
  store: Pick<RecordStore<Item>, 'insertMissing' | 'removeMany'>,
  items: readonly Item[],
): Promise<ReadonlySet<Item['id']>> => {
  const added = await store.insertMissing(workspaceId, items);
  if (added.size > 0) await removeIfDeleted(workspaces, workspaceId, () => store.removeMany(workspaceId, [...added]));
  return added;
};
