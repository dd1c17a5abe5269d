import type { Workspace, WorkspaceId } from './workspace.js';

/**
 * Finds the workspaces of a deployment, for the operator's tools. It is the one look across workspaces, so it is no part
 * of `StoragePorts`: neither the API nor the admin surface is ever handed it, and cannot use it by mistake.
 */
export interface WorkspaceDirectory {
  /**
   * The workspaces whose id is above `after` (all of them, if null) in the order of their ids, which is that of their
   * creation (UUID version 7); at most `limit`, 1 or more. To go on, ask again with the last id.
   */
  list(after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]>;
}
