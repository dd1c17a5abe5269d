import { DomainError } from '../errors/domain-error.js';
import { withApplied } from '../errors/with-applied.js';
import type { WorkspaceId, WorkspaceRepository } from './workspace.js';

/**
 * Undoes an insert if the workspace was deleted meanwhile, because the deletion may have ended before the insert. Throws
 * `workspace_not_found` then. After a crash before this check, the record stays until the workspace is deleted again.
 */
export const undoIfDeleted = async (
  workspaces: WorkspaceRepository,
  workspaceId: WorkspaceId,
  undo: () => Promise<unknown>,
): Promise<void> => {
  try {
    if ((await workspaces.find(workspaceId)) !== null) return;
    await undo();
  } catch (error) {
    throw withApplied(error, 'unknown');
  }
  throw new DomainError('workspace_not_found');
};
