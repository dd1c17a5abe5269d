import type { ImportOutcome } from '../imports/import-outcome.js';
import { checkBatch, importRecords } from '../imports/import-records.js';
import type { Ports } from '../ports.js';
import { requireWorkspace } from '../workspaces/require-workspace.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { readInstanceRecord } from './instance-record.js';

/** Adds the instances that the workspace does not have. Throws `validation_failed` and `workspace_not_found`. */
export const importInstances =
  ({ workspaces, instances, clock }: Pick<Ports, 'workspaces' | 'instances' | 'clock'>) =>
  async (workspaceId: WorkspaceId, records: readonly unknown[]): Promise<readonly ImportOutcome[]> => {
    checkBatch(records);
    const now = clock.now();
    await requireWorkspace(workspaces, workspaceId);
    return importRecords(
      records,
      (record) => readInstanceRecord(record, now),
      (missing) => instances.insertMissing(workspaceId, missing),
    );
  };
