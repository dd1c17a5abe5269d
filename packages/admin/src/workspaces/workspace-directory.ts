import type { Workspace, WorkspaceId } from '@workspace-api/core';

/**
 * Lists the workspaces of a deployment, for tools of its operator. It is not one of the `StoragePorts`, so that the API
 * and the admin surface cannot read across workspaces by mistake.
 */
export interface WorkspaceDirectory {
  /**
   * Resolves to at most `limit` workspaces with ids above `after`, or from the first if `after` is null, ordered by id.
   * The ids are UUIDs of version 7, so this is the order of creation. `limit` is 1 or more. Pass the last id to
   * continue.
   */
  list(after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]>;
}
