import type { ImportOutcome } from '../imports/import-outcome.js';
import { checkBatch, importRecords } from '../imports/import-records.js';
import { insertWithinQuota } from '../limits/insert-within-quota.js';
import type { Ports } from '../ports.js';
import { requireWorkspace } from '../workspaces/require-workspace.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { instanceIdsIn, readGroupRecord } from './group-record.js';

/**
 * Adds the groups that the workspace does not have. Throws `validation_failed`, `workspace_not_found` and
 * `quota_exceeded`, and then adds none.
 */
export const importGroups =
  (ports: Pick<Ports, 'workspaces' | 'instances' | 'groups' | 'clock'>) =>
  async (workspaceId: WorkspaceId, records: readonly unknown[]): Promise<readonly ImportOutcome[]> => {
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
      (record) => readGroupRecord(record, instanceIds, now),
      (missing) => insertWithinQuota(ports)(workspaceId, 'groups', groups, missing),
    );
  };
