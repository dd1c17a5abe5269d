import type { WorkspaceId } from '@workspace-api/core';
import type { AdminWorkspaceRepository } from '../workspaces/admin-workspace-repository.js';
import { removeIfDeleted } from '../workspaces/undo-if-deleted.js';
import type { ExternalIds } from './external-id.js';
import type { SyncStore } from './sync-kind.js';

/** Adds the records that the workspace does not have, and resolves to their ids. Throws `workspace_not_found`. */
export const insertMissing = async <Item extends { readonly id: string }>(
  workspaces: AdminWorkspaceRepository,
  workspaceId: WorkspaceId,
  store: Pick<SyncStore<Item>, 'insertMissing' | 'removeMany'>,
  items: readonly Item[],
  externalIds?: ExternalIds<Item['id']>,
): Promise<ReadonlySet<Item['id']>> => {
  const added = await store.insertMissing(workspaceId, items, externalIds);
  if (added.size > 0) await removeIfDeleted(workspaces, workspaceId, () => store.removeMany(workspaceId, [...added]));
  return added;
};
