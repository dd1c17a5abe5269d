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
  /** The entries of all workspaces. Their positions count from 1, and none is ever removed. */
  readonly #all: (Positioned<AuditEntry> & AuditPlace)[] = [];
  readonly #entries: PerWorkspace<PositionedList<AuditEntry>>;
  readonly #outcomes = new PerWorkspace(() => new Map<AuditEntryId, Outcome>());

  constructor() {
    const counter = { last: 0 };
    this.#entries = new PerWorkspace(() => new PositionedList<AuditEntry>(counter));
  }

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    this.#all.push({ workspaceId, ...this.#entries.of(workspaceId).insert(entry.id, entry) });
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
    const start = after === null ? 0 : Number.parseInt(after.position, 16);
    return this.#all
      .slice(start, start + limit)
      .map(({ record, ...place }) => ({ ...place, record: this.#withOutcome(place.workspaceId, record) }));
  }

  #withOutcome(workspaceId: WorkspaceId, entry: AuditEntry): AuditRecord {
    return Object.freeze({ ...entry, ...(this.#outcomes.of(workspaceId).get(entry.id) ?? UNKNOWN) });
  }
}
