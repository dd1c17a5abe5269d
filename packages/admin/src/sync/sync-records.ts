import { ValidationIssues, boolean, requireWorkspace, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { inBatches, type RecordSource } from './in-batches.js';
import { newestPosition, removeMissing as removeMissingRecords } from './remove-missing.js';
import { syncBatch } from './sync-batch.js';
import type { SyncKind } from './sync-kind.js';
import type { RejectedRecord, SyncOptions, SyncSummary } from './sync-outcome.js';

/** The maximum number of rejected records in a summary. */
const MAX_REJECTED_RECORDS = 1_000;

/** A function that syncs stored records with those of the host. */
export type Sync = (workspaceId: WorkspaceId, records: RecordSource, options?: SyncOptions) => Promise<SyncSummary>;

const check = (records: unknown, removeMissing: unknown): void => {
  const issues = new ValidationIssues();
  const isSource =
    typeof records === 'object' && records !== null && (Symbol.iterator in records || Symbol.asyncIterator in records);
  if (!isSource) issues.add(['records'], 'wrong_type', 'Must be an array or another iterable of records.');
  issues.check(boolean(), removeMissing, ['removeMissing']);
  issues.throwAs('validation_failed');
};

/**
 * Syncs the stored records of one kind with those of the host, in batches. Stores each batch before it reads the next.
 * Removes missing records only at the end, after every record was accepted. A sync that fails or crashes therefore
 * removes nothing by mistake, and can be repeated.
 */
export const syncRecords = <Item extends { readonly id: string }>(
  ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'digest' | 'clock'>,
  kind: SyncKind<Item>,
): Sync => {
  const syncOne = syncBatch(ports, kind);
  return async (workspaceId, records, { removeMissing = false, onOutcome } = {}) => {
    check(records, removeMissing);
    await requireWorkspace(ports.workspaces, workspaceId);
    const counts = { added: 0, updated: 0, unchanged: 0, rejected: 0 };
    const rejectedRecords: RejectedRecord[] = [];
    const upTo = removeMissing ? await newestPosition(kind.store, workspaceId) : null;
    const named = new Set<string>();
    let index = 0;

    for await (const batch of inBatches(records)) {
      const { outcomes, ids } = await syncOne(workspaceId, batch);
      if (removeMissing) for (const id of ids) named.add(id);
      for (const outcome of outcomes) {
        counts[outcome.status] += 1;
        if (outcome.status === 'rejected' && rejectedRecords.length < MAX_REJECTED_RECORDS)
          rejectedRecords.push({ index, issues: outcome.issues });
        onOutcome?.(outcome, index);
        index += 1;
      }
    }

    if (!removeMissing || counts.rejected > 0) return { ...counts, removed: null, rejectedRecords };
    const removed = upTo === null ? 0 : await removeMissingRecords(kind.store, workspaceId, named, upTo);
    return { ...counts, removed, rejectedRecords };
  };
};
