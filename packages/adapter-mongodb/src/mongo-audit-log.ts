import {
  AuditEntry,
  type AuditEntryId,
  type AuditLog,
  type AuditOutcome,
  type AuditRecord,
} from '@workspace-api/admin';
import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { BsonReader, type RowView } from './bson-reader.js';
import { fromId, readId, readPlain } from './bson-values.js';
import { recordCodec } from './record-codec.js';
import { WorkspaceCollection } from './workspace-collection.js';

const ENTRY = recordCodec<AuditEntry>(AuditEntry);

const reader = new BsonReader('_id', 'workspaceId', 'position', 'id', 'outcome');

const OUTCOME: RowView<readonly [AuditEntryId, AuditOutcome]> = {
  reader,
  toItem: (row) => [row.read(reader.slots.id, readId), row.read(reader.slots.outcome, readPlain) as AuditOutcome],
};

/**
 * The audit log. Outcomes are separate documents, so that a database user with only find and insert rights can keep the
 * log.
 */
export class MongoAuditLog implements AuditLog {
  readonly #entries: WorkspaceCollection;
  readonly #outcomes: WorkspaceCollection;

  constructor(db: Db) {
    this.#entries = new WorkspaceCollection(db, 'auditEntries');
    this.#outcomes = new WorkspaceCollection(db, 'auditOutcomes');
  }

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    await this.#entries.insert(workspaceId, ENTRY.toDocument(entry));
  }

  async appendOutcome(workspaceId: WorkspaceId, id: AuditEntryId, outcome: AuditOutcome): Promise<void> {
    await this.#outcomes.insertMissing(workspaceId, [{ id: fromId(id), outcome }]);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]> {
    const rows = await this.#entries.list(workspaceId, range, ENTRY);
    if (rows.length === 0) return [];
    const ids = rows.map(({ record }) => record.id);
    const outcomes = new Map(await this.#outcomes.findMany(workspaceId, ids, OUTCOME));
    return rows.map(({ position, record }) => ({
      position,
      record: { ...record, outcome: outcomes.get(record.id) ?? null },
    }));
  }
}
