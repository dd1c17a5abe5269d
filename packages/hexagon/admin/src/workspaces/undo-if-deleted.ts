import { DomainError, isOutage, type WorkspaceId } from '@workspace-api/core';
import type { AdminWorkspaceRepository } from './admin-workspace-repository.js';

/**
 * Undoes an insert if the workspace was deleted meanwhile, because the deletion may have ended before the insert. Throws
 * `workspace_not_found` then. After a crash before this check, the record stays until the workspace is deleted again.
 */
export const undoIfDeleted = async (
  workspaces: AdminWorkspaceRepository,
  workspaceId: WorkspaceId,
  undo: () => Promise<unknown>,
): Promise<void> => {
  if ((await workspaces.find(workspaceId)) !== null) return;
  await undo();
  throw new DomainError('workspace_not_found');
};

/** The same for records that give no access. If the storage is lost, they stay like after a crash: they are added. */
export const removeIfDeleted = async (...args: Parameters<typeof undoIfDeleted>): Promise<void> => {
  try {
    await undoIfDeleted(...args);
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
};
