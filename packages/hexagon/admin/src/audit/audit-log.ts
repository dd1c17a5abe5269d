import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import type { Place } from '../place.js';
import type { AuditCounts, AuditEntry, AuditEntryId, AuditOutcome, AuditRecord } from './audit-entry.js';

/** The place of an entry among those of all workspaces: by position, then by workspace. */
export interface AuditPlace extends Place {}

/** An audit log entry with its place. */
export interface PlacedAuditRecord extends AuditPlace, Positioned<AuditRecord> {}

/**
 * Stores the audit log of each workspace, which outlives its workspace. Entries are only added, except that operators
 * erase personal data and delete old entries.
 */
export interface AuditLog {
  /**
   * Adds an entry with a position above all others of the workspace. Rejects if the workspace has an entry with this
   * id.
   */
  append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void>;

  /** Adds the outcome of an entry. The first outcome of an entry is final. */
  appendOutcome(
    workspaceId: WorkspaceId,
    id: AuditEntryId,
    outcome: AuditOutcome,
    counts: AuditCounts | null,
  ): Promise<void>;

  /** Resolves to the entries of the workspace with their outcomes, by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]>;

  /**
   * Resolves to the entries of all workspaces after a place, oldest first. Null starts with the oldest. Leaves out an
   * entry as long as another one may still appear before it.
   */
  listAll(after: AuditPlace | null, limit: number): Promise<readonly PlacedAuditRecord[]>;

  /** Replaces the entries with the same ids. They keep their positions and outcomes. */
  updateMany(workspaceId: WorkspaceId, entries: readonly AuditEntry[]): Promise<void>;

  /** Deletes entries with their outcomes. Positions are not reused. Returns how many entries existed. */
  removeMany(workspaceId: WorkspaceId, ids: readonly AuditEntryId[]): Promise<number>;
}
