import type { WorkspaceId } from './workspace.js';

/** Deletes the records of a workspace that is marked as deleted. */
export interface WorkspaceEraser {
  /**
   * Deletes at most `limit` records of the workspace: campaigns, groups, instances and counts, and then its keys. Returns
   * how many; fewer than `limit` when none is left. The audit log and the mark of the deletion stay.
   */
  eraseSome(workspaceId: WorkspaceId, limit: number): Promise<number>;
}
