import { requireWorkspace } from '@workspace-api/core/internal';
import { detailsOf, type Audited, type AuditedChange } from '../audit/audit-change.js';
import { dryRun } from './dry-run.js';
import { checkQuota } from '../limits/check-quota.js';
import { inBatches } from './in-batches.js';
import { newestPosition, removeMissing as removeMissingRecords } from './remove-missing.js';
import { syncBatch } from './sync-batch.js';
import type { SyncInput } from './sync-input.js';
import type { SyncKind, SyncPorts } from './sync-kind.js';
import { MAX_REJECTED_RECORDS, type SyncSummary } from './sync-outcome.js';

/** What the descriptions of all syncs say. */
export const SYNC_DESCRIPTION =
  'A record has the format of the API. It has an `id`, or an `externalId` of 1 to 200 characters from which its id is ' +
  'derived. Missing records are added, changed ones updated. The last added record becomes the newest of the list. ' +
  'Invalid records are counted and listed, and do not stop the others. With `removeMissing`, stored records that no ' +
  'record names are deleted at the end, unless a record was rejected. Can be repeated. After `unavailable`, records ' +
  'that the failed batch stored count as `unchanged`.';

/** Returns what the audit log says of a sync. */
export const auditSync =
  (metric: 'instances' | 'groups') =>
  ({ workspaceId, removeMissing = false }: SyncInput): AuditedChange => ({
    ...{ workspaceId, action: `${metric}.sync`, target: workspaceId, details: detailsOf({ removeMissing }) },
  });

/**
 * Syncs the stored records of one kind with those of the host, in batches. Stores each batch before it reads the next.
 * Removes missing records only at the end, after every record was accepted. A sync that fails or crashes therefore
 * removes nothing by mistake, and can be repeated. Throws `workspace_not_found` and `quota_exceeded`.
 */
export const syncRecords = <Item extends { readonly id: string }>(
  ports: SyncPorts,
  metric: SyncKind<Item>['metric'],
  kindOf: (ports: SyncPorts) => SyncKind<Item>,
) => {
  const checkNew = checkQuota(ports);
  return async (
    { workspaceId, records, removeMissing = false, dryRun: isDryRun = false, onOutcome }: SyncInput,
    audited: Audited<undefined>,
  ): Promise<SyncSummary> => {
    const used = isDryRun ? dryRun(ports, metric) : ports;
    const kind = kindOf(used);
    const syncOne = syncBatch(used, kind, isDryRun ? checkQuota(used) : checkNew);
    await requireWorkspace(ports.workspaces, workspaceId);
    const counts = { added: 0, updated: 0, unchanged: 0, rejected: 0 };
    const rejectedRecords: SyncSummary['rejectedRecords'][number][] = [];
    let removed: number | null = null;
    let isRemoving = false;

    const sync = async (): Promise<void> => {
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
      isRemoving = removeMissing && counts.rejected === 0;
      if (isRemoving) removed = upTo === null ? 0 : await removeMissingRecords(kind.store, workspaceId, named, upTo);
    };

    /** Resolves to the error of a sync that has already changed records. */
    const trySync = async (): Promise<{ readonly failure?: unknown }> => {
      try {
        await sync();
        return {};
      } catch (failure) {
        if (!isRemoving && counts.added + counts.updated === 0) throw failure;
        return { failure };
      }
    };
    const result = isDryRun
      ? await trySync()
      : await audited(undefined, trySync, (tried) =>
          'failure' in tried ? null : { isMade: true, counts: { ...counts, ...(removed !== null && { removed }) } },
        );
    if ('failure' in result) throw result.failure;
    return { ...counts, removed, rejectedRecords };
  };
};
