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
import { SqlList, type Insertion } from './sql-list.js';

class SqlAuditEntries extends SqlList<AuditEntry> {
  readonly #append: Insertion;

  constructor(database: SqlDatabase) {
    super(database, 'audit_entries', recordCodec<AuditEntry>(database.dialect, AuditEntry));
    this.#append = this.insertion();
  }

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    await this.insertOne(this.#append, workspaceId, this.codec.toRow(entry));
  }
}

/** The audit log. Entries and outcomes are only inserted. */
export class SqlAuditLog implements AuditLog {
  readonly #database: SqlDatabase;
  readonly #entries: SqlAuditEntries;
  readonly #statements: Readonly<Record<'appendOutcome' | 'findOutcomes', string>>;

  constructor(database: SqlDatabase) {
    this.#database = database;
    this.#entries = new SqlAuditEntries(database);
    const { dialect } = database;
    const outcomes = dialect.table('audit_outcomes');
    this.#statements = {
      appendOutcome: `INSERT INTO ${outcomes} (workspace_id, entry_id, outcome) VALUES ($1, $2, $3)
        ON CONFLICT (workspace_id, entry_id) DO NOTHING RETURNING entry_id`,
      findOutcomes: `SELECT entry_id, outcome FROM ${outcomes}
        WHERE workspace_id = $1 AND ${dialect.isAnyOf('entry_id', '$2', 'id')}`,
    };
  }

  append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    return this.#entries.append(workspaceId, entry);
  }

  async appendOutcome(workspaceId: WorkspaceId, id: AuditEntryId, outcome: AuditOutcome): Promise<void> {
    await this.#database.write(this.#statements.appendOutcome, [idOrNull(workspaceId), idOrNull(id), outcome]);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]> {
    const rows = await this.#entries.list(workspaceId, range);
    if (rows.length === 0) return [];
    const ids = rows.map(({ record }) => record.id);
    const found = await this.#database.read(this.#statements.findOutcomes, [idOrNull(workspaceId), ids]);
    const outcomes = new Map(found.map(([id, outcome]) => [id, outcome as AuditOutcome]));
    return rows.map(({ position, record }) => ({
      position,
      record: { ...record, outcome: outcomes.get(record.id) ?? null },
    }));
  }
}
