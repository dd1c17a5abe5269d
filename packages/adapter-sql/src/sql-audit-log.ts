import {
  AuditEntry,
  type AuditEntryId,
  type AuditLog,
  type AuditOutcome,
  type AuditRecord,
} from '@workspace-api/admin';
import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import { idOrNull, recordCodec } from './record-codec.js';
import type { SqlDatabase } from './sql-database.js';
import { SqlList } from './sql-list.js';

/** The audit log. Entries and outcomes are only inserted. */
export class SqlAuditLog extends SqlList<AuditEntry> implements AuditLog {
  readonly #appendOutcome: string;
  readonly #findOutcomes: string;

  constructor(database: SqlDatabase) {
    const { dialect } = database;
    super(database, 'audit_entries', recordCodec<AuditEntry>(dialect, AuditEntry), '');
    const outcomes = dialect.table('audit_outcomes');
    this.#appendOutcome = `INSERT INTO ${outcomes} (workspace_id, entry_id, outcome) VALUES ($1, $2, $3)
      ON CONFLICT (workspace_id, entry_id) DO NOTHING RETURNING entry_id`;
    this.#findOutcomes = `SELECT entry_id, outcome FROM ${outcomes}
      WHERE workspace_id = $1 AND ${dialect.isAnyOf('entry_id', '$2', 'id')}`;
  }

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    await this.inserts.insert(idOrNull(workspaceId), [this.codec.toRow(entry)]);
  }

  async appendOutcome(workspaceId: WorkspaceId, id: AuditEntryId, outcome: AuditOutcome): Promise<void> {
    await this.database.write(this.#appendOutcome, [idOrNull(workspaceId), idOrNull(id), outcome]);
  }

  override async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]> {
    const rows = await super.list(workspaceId, range);
    if (rows.length === 0) return [];
    const ids = rows.map(({ record }) => record.id);
    const found = await this.database.read(this.#findOutcomes, [idOrNull(workspaceId), ids]);
    const outcomes = new Map(found.map(([id, outcome]) => [id, outcome as AuditOutcome]));
    return rows.map(({ position, record }) => ({
      position,
      record: { ...record, outcome: outcomes.get(record.id) ?? null },
    }));
  }
}
