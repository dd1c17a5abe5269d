import type { ListRange, Positioned } from '../pagination/page.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { AuditEntry, AuditEntryId, AuditOutcome, AuditRecord } from './audit-entry.js';

/**
 * Stores the audit log of each workspace. It only ever grows: no method changes or deletes an entry, and the log outlives
 * its workspace.
 */
export interface AuditLog {
  /** Adds an entry above all others of the workspace. Rejects when the workspace has one with this id. */
  append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void>;

  /** Adds the outcome of an entry. The first outcome of an entry stays. */
  appendOutcome(workspaceId: WorkspaceId, id: AuditEntryId, outcome: AuditOutcome): Promise<void>;

  /** The workspace's entries by position, newest first, each with its outcome. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]>;
}
