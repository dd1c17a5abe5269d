import { requireWorkspace, type WorkspaceId } from '@workspace-api/core';
import { FirstAttempts } from '../imports/first-attempts.js';
import type { ImportOutcome } from '../imports/import-outcome.js';
import { checkBatch, importRecords } from '../imports/import-records.js';
import { recordIdIn } from '../imports/record-id.js';
import { insertWithinQuota } from '../limits/insert-within-quota.js';
import type { AdminPorts } from '../ports.js';
import { readInstanceRecord } from './instance-record.js';

/**
 * Adds the instances that the workspace does not have. Throws `validation_failed`, `workspace_not_found` and
 * `quota_exceeded`, and then adds none.
 */
export const importInstances = (
  ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'clock'>,
): ((workspaceId: WorkspaceId, records: readonly unknown[]) => Promise<readonly ImportOutcome[]>) => {
  const attempts = new FirstAttempts();
  return async (workspaceId, records) => {
    const { workspaces, instances, clock } = ports;
    checkBatch(records);
    const now = clock.now();
    await requireWorkspace(workspaces, workspaceId);
    return importRecords(
      records,
      (record) => readInstanceRecord(record, attempts.timeOf(workspaceId, recordIdIn(record), now) ?? now),
      (missing) =>
        attempts.track(workspaceId, missing, now, () =>
          insertWithinQuota(ports)(workspaceId, 'instances', instances, missing),
        ),
    );
  };
};
