import type { AuditEntry, AuditEntryId, AuditLog, AuditOutcome, AuditRecord } from '@workspace-api/admin';
import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import type { Db } from 'mongodb';
import {
  AUDIT_ENTRY,
  AUDIT_OUTCOME,
  toAuditEntryFields,
  type AuditEntryFields,
  type AuditOutcomeFields,
} from './audit-document.js';
import { fromId } from './bson-values.js';
import { WorkspaceCollection } from './workspace-collection.js';

/**
 * The audit log. Outcomes are separate documents, so that a database user with only find and insert rights can keep the
 * log.
 */
export class MongoAuditLog implements AuditLog {
  readonly #entries: WorkspaceCollection<AuditEntryFields>;
  readonly #outcomes: WorkspaceCollection<AuditOutcomeFields>;

  constructor(db: Db) {
    this.#entries = new WorkspaceCollection(db, 'auditEntries');
    this.#outcomes = new WorkspaceCollection(db, 'auditOutcomes');
  }

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    await this.#entries.insert(workspaceId, toAuditEntryFields(entry));
  }

  async appendOutcome(workspaceId: WorkspaceId, id: AuditEntryId, outcome: AuditOutcome): Promise<void> {
    await this.#outcomes.insertMissing(workspaceId, [{ id: fromId(id), outcome }]);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]> {
    const rows = await this.#entries.list(workspaceId, range, AUDIT_ENTRY);
    if (rows.length === 0) return [];
    const ids = rows.map(({ record }) => record.id);
    const outcomes = new Map(await this.#outcomes.findMany(workspaceId, ids, AUDIT_OUTCOME));
    return rows.map(({ position, record }) => ({
      position,
      record: { ...record, outcome: outcomes.get(record.id) ?? null },
    }));
  }
}
