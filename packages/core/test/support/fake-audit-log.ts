import type { AuditEntry, AuditEntryId, AuditOutcome } from '../../src/audit/audit-entry.js';
import type { AuditLog } from '../../src/audit/audit-log.js';
import { FakeTable } from './fake-table.js';

export const fakeAuditLog = (): AuditLog => {
  const table = new FakeTable<AuditEntry>();
  const outcomes = new Map<AuditEntryId, AuditOutcome>();
  return {
    append: async (workspaceId, entry) => {
      table.insert(workspaceId, entry);
    },
    appendOutcome: async (_, id, outcome) => {
      outcomes.set(id, outcome);
    },
    list: async (workspaceId, range) =>
      table.list(workspaceId, range).map(({ position, record }) => ({
        position,
        record: { ...record, outcome: outcomes.get(record.id) ?? null },
      })),
  };
};
