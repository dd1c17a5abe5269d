import type { AuditEntry, AuditEntryId, AuditLog, AuditOutcome, AuditRecord } from '@workspace-api/admin';
import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

export class MemoryAuditLog implements AuditLog {
  readonly #entries = new PerWorkspace(() => new PositionedList<AuditEntry>());
  readonly #outcomes = new PerWorkspace(() => new Map<AuditEntryId, AuditOutcome>());

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    this.#entries.of(workspaceId).insert(entry.id, entry);
  }

  async appendOutcome(workspaceId: WorkspaceId, id: AuditEntryId, outcome: AuditOutcome): Promise<void> {
    const outcomes = this.#outcomes.of(workspaceId);
    if (!outcomes.has(id)) outcomes.set(id, outcome);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]> {
    const outcomes = this.#outcomes.of(workspaceId);
    return this.#entries
      .of(workspaceId)
      .list(range)
      .map(({ position, record }) => ({
        position,
        record: Object.freeze({ ...record, outcome: outcomes.get(record.id) ?? null }),
      }));
  }
}
