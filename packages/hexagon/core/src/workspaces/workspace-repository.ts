import type { WorkspaceLimits } from '../limits/workspace-limits.js';
import type { Workspace } from './workspace.js';
import type { WorkspaceId } from '../schema/id.js';

/** A workspace with its limits, all null if none were set. */
export interface LimitedWorkspace extends Workspace {
  readonly limits: WorkspaceLimits;
}

/** Reads workspaces. */
export interface WorkspaceRepository {
  /** Resolves to null if the workspace does not exist or is marked as deleted. */
  find(workspaceId: WorkspaceId): Promise<LimitedWorkspace | null>;
}
