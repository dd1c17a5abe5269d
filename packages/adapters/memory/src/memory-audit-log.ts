import type {
  AuditCounts,
  AuditEntry,
  AuditEntryId,
  AuditLog,
  AuditOutcome,
  AuditPlace,
  AuditRecord,
  PlacedAuditRecord,
} from '@workspace-api/admin/storage';
import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

type Outcome = Pick<AuditRecord, 'outcome' | 'counts'>;

const UNKNOWN: Outcome = { outcome: null, counts: null };

export class MemoryAuditLog implements AuditLog {
  /** The places of the entries of all workspaces. Their positions count from 1. */
  #all: (AuditPlace & Pick<AuditEntry, 'id'>)[] = [];
  readonly #entries: PerWorkspace<PositionedList<AuditEntry>>;
  readonly #outcomes = new PerWorkspace(() => new Map<AuditEntryId, Outcome>());

  constructor() {
    const counter = { last: 0 };
    this.#entries = new PerWorkspace(() => new PositionedList<AuditEntry>(counter));
  }

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    const { position } = this.#entries.of(workspaceId).insert(entry.id, entry);
    this.#all.push({ workspaceId, position, id: entry.id });
  }

  async appendOutcome(
    workspaceId: WorkspaceId,
    id: AuditEntryId,
    outcome: AuditOutcome,
    counts: AuditCounts | null,
  ): Promise<void> {
    const outcomes = this.#outcomes.of(workspaceId);
    if (!outcomes.has(id)) outcomes.set(id, { outcome, counts: counts && Object.freeze({ ...counts }) });
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]> {
    return this.#entries
      .of(workspaceId)
      .list(range)
      .map(({ position, record }) => ({ position, record: this.#withOutcome(workspaceId, record) }));
  }

  async listAll(after: AuditPlace | null, limit: number): Promise<readonly PlacedAuditRecord[]> {
    const start = this.#all.findIndex(({ position }) => after === null || position > after.position);
    if (start === -1) return [];
    return this.#all.slice(start, start + limit).flatMap(({ workspaceId, position, id }) => {
      const entry = this.#entries.of(workspaceId).find(id);
      return entry === null ? [] : [{ workspaceId, position, record: this.#withOutcome(workspaceId, entry) }];
    });
  }

  async updateMany(workspaceId: WorkspaceId, entries: readonly AuditEntry[]): Promise<void> {
    for (const entry of entries) this.#entries.of(workspaceId).update(entry.id, () => entry);
  }

  async removeMany(workspaceId: WorkspaceId, ids: readonly AuditEntryId[]): Promise<number> {
    for (const id of ids) this.#outcomes.of(workspaceId).delete(id);
    const removed = new Set(ids);
    this.#all = this.#all.filter((one) => one.workspaceId !== workspaceId || !removed.has(one.id));
    return this.#entries.of(workspaceId).removeMany(ids);
  }

  #withOutcome(workspaceId: WorkspaceId, entry: AuditEntry): AuditRecord {
    return Object.freeze({ ...entry, ...(this.#outcomes.of(workspaceId).get(entry.id) ?? UNKNOWN) });
  }
}
