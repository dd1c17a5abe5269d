import type { WorkspaceLimits } from '../limits/workspace-limits.js';
import type { Workspace, WorkspaceId } from './workspace.js';

/** Reads workspaces and their limits. No method finds a workspace that is marked as deleted. */
export interface WorkspaceRepository {
  find(workspaceId: WorkspaceId): Promise<Workspace | null>;

  /**
   * Resolves to the limits of the workspace, all null if none were set. Resolves to null if the workspace does not
   * exist.
   */
  findLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null>;
}
