import {
  AuditEntry,
  type AuditCounts,
  type AuditEntryId,
  type AuditLog,
  type AuditOutcome,
  type AuditPlace,
  type AuditRecord,
  type PlacedAuditRecord,
} from '@workspace-api/admin/storage';
import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import { fromStoredBy, idOrNull, recordCodec } from './record-codec.js';
import type { Row, SelectOfMany, SqlDatabase } from './sql-database.js';
import { MAX_POSITION, SqlList, fromPosition, readPosition } from './sql-list.js';

/** The id below all others. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The audit log. Without an erasure or a deletion of old entries, rows are only inserted. */
export class SqlAuditLog extends SqlList<AuditEntry> implements AuditLog {
  readonly #toCounts: (stored: unknown) => unknown;
  readonly #log: Readonly<Record<'appendOutcome' | 'removeOutcomes', string>>;
  readonly #selects: Readonly<Record<'list' | 'listAll', SelectOfMany>>;
  readonly #settledPosition: string | null;

  constructor(database: SqlDatabase) {
    const { dialect } = database;
    const codec = recordCodec<AuditEntry>(dialect, AuditEntry);
    super(database, 'audit_entries', codec, '');
    this.#toCounts = fromStoredBy(dialect, 'pairs');
    this.#settledPosition = dialect.settledPosition('audit_entries');
    const outcomes = dialect.table('audit_outcomes');
    // A join is avoided: a database without statistics may begin it at the wrong end.
    const ofEntry = (column: string): string =>
      `(SELECT o.${column} FROM ${outcomes} AS o WHERE o.workspace_id = e.workspace_id AND o.entry_id = e.id) AS ${column}`;
    this.#log = {
      appendOutcome: `INSERT INTO ${outcomes} (workspace_id, entry_id, outcome, counts)
        VALUES ($1, $2, $3, $4)
        ON CONFLICT (workspace_id, entry_id) DO NOTHING RETURNING entry_id`,
      removeOutcomes: `DELETE FROM ${outcomes} WHERE workspace_id = $1 AND ${dialect.isAnyOf('entry_id', '$2', 'id')}
        RETURNING entry_id`,
    };
    const many = (end: string): SelectOfMany =>
      dialect.many(
        (selected) => `SELECT e.workspace_id, e.position, ${ofEntry('outcome')}, ${ofEntry('counts')},
          ${selected(codec.columns, 'e.')} FROM ${dialect.table('audit_entries')} AS e ${end}`,
        4 + codec.columns.length,
      );
    this.#selects = {
      list: many('WHERE e.workspace_id = $1 AND e.position < $2 ORDER BY e.position DESC LIMIT $3'),
      listAll: many(`WHERE (e.position, e.workspace_id) > ($1, $2) AND e.position <= $3
        ORDER BY e.position, e.workspace_id LIMIT $4`),
    };
  }

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    await this.inserts.insert(idOrNull(workspaceId), [this.codec.toRow(entry)]);
  }

  async appendOutcome(
    workspaceId: WorkspaceId,
    id: AuditEntryId,
    outcome: AuditOutcome,
    counts: AuditCounts | null,
  ): Promise<void> {
    const parameters = [idOrNull(workspaceId), idOrNull(id), outcome, counts && JSON.stringify(counts)];
    await this.database.write(this.#log.appendOutcome, parameters);
  }

  override async list(
    workspaceId: WorkspaceId,
    { below, limit }: ListRange,
  ): Promise<readonly Positioned<AuditRecord>[]> {
    const parameters = [idOrNull(workspaceId), fromPosition(below), limit];
    const rows = await this.readMany(this.#selects.list, parameters);
    return rows.map((row) => ({ position: readPosition(row[1]), record: this.#toRecord(row) }));
  }

  async listAll(after: AuditPlace | null, limit: number): Promise<readonly PlacedAuditRecord[]> {
    const settled = this.#settledPosition && (await this.database.read(this.#settledPosition, []))[0]?.[0];
    const [position, workspaceId] = after === null ? [-1n, NO_ID] : [fromPosition(after.position), after.workspaceId];
    const parameters = [position, workspaceId, settled === null ? MAX_POSITION : BigInt(settled as number), limit];
    const rows = await this.readMany(this.#selects.listAll, parameters);
    return rows.map((row) => ({
      workspaceId: row[0] as WorkspaceId,
      position: readPosition(row[1]),
      record: this.#toRecord(row),
    }));
  }

  /** Outcomes first, so that a crash leaves none without an entry. */
  override async removeMany(workspaceId: WorkspaceId, ids: readonly AuditEntryId[]): Promise<number> {
    await this.database.write(this.#log.removeOutcomes, [idOrNull(workspaceId), ids]);
    return super.removeMany(workspaceId, ids);
  }

  #toRecord(row: Row): AuditRecord {
    const [, , outcome, counts] = row;
    return {
      ...this.codec.toItem(row, 4),
      outcome: outcome as AuditOutcome | null,
      counts: counts === null ? null : (this.#toCounts(counts) as AuditCounts),
    };
  }
}
