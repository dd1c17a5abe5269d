import { requireWorkspace, type WorkspaceId } from '@workspace-api/core';
import { FirstAttempts } from '../imports/first-attempts.js';
import type { ImportOutcome } from '../imports/import-outcome.js';
import { checkBatch, importRecords } from '../imports/import-records.js';
import { recordIdIn } from '../imports/record-id.js';
import { insertWithinQuota } from '../limits/insert-within-quota.js';
import type { AdminPorts } from '../ports.js';
import { instanceIdsIn, readGroupRecord } from './group-record.js';

/**
 * Adds the groups that the workspace does not have. Throws `validation_failed`, `workspace_not_found` and
 * `quota_exceeded`, and then adds none.
 */
export const importGroups = (
  ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'clock'>,
): ((workspaceId: WorkspaceId, records: readonly unknown[]) => Promise<readonly ImportOutcome[]>) => {
  const attempts = new FirstAttempts();
  return async (workspaceId, records) => {
    const { workspaces, instances, groups, clock } = ports;
    checkBatch(records);
    const now = clock.now();
    const [found] = await Promise.all([
      instances.findMany(workspaceId, instanceIdsIn(records)),
      requireWorkspace(workspaces, workspaceId),
    ]);
    const instanceIds = new Set(found.map(({ id }) => id));
    return importRecords(
      records,
      (record) => readGroupRecord(record, instanceIds, attempts.timeOf(workspaceId, recordIdIn(record), now) ?? now),
      (missing) =>
        attempts.track(workspaceId, missing, now, () =>
          insertWithinQuota(ports)(workspaceId, 'groups', groups, missing),
        ),
    );
  };
};
