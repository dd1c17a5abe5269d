import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import type { AuditEntry, AuditEntryId, AuditOutcome, AuditRecord } from './audit-entry.js';

/**
 * Stores the audit log of each workspace. It is append-only: no method changes or deletes an entry. The log outlives
 * its workspace.
 */
export interface AuditLog {
  /**
   * Adds an entry with a position above all others of the workspace. Rejects if the workspace has an entry with this
   * id.
   */
  append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void>;

  /** Adds the outcome of an entry. The first outcome of an entry is final. */
  appendOutcome(workspaceId: WorkspaceId, id: AuditEntryId, outcome: AuditOutcome): Promise<void>;

  /** Resolves to the entries of the workspace with their outcomes, by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]>;
}
