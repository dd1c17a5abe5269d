import type { WorkspaceId } from '@workspace-api/core';

/** Deletes the records of a workspace that is marked as deleted. */
export interface WorkspaceEraser {
  /**
   * Deletes at most `limit` records of the workspace: campaigns, groups, instances and counts first, then keys. Returns
   * the number of deleted records, which is less than `limit` when none are left. Keeps the audit log and the mark.
   */
  eraseSome(workspaceId: WorkspaceId, limit: number): Promise<number>;
}
