import type { WorkspaceId } from '@workspace-api/core';
import { QuotaCounts, quotaExceeded, requireWorkspace } from '@workspace-api/core/internal';
import type { AdminPorts } from '../ports.js';

/**
 * Throws `quota_exceeded` if adding the number of records that `countNew` returns would exceed the quota, and
 * `workspace_not_found`. Counts no more records than that. Concurrent calls may exceed it together.
 */
export const checkQuota = (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'clock'>) => {
  const counts = new QuotaCounts(ports.clock);
  return async (
    workspaceId: WorkspaceId,
    metric: 'instances' | 'groups',
    countNew: () => number | Promise<number>,
  ): Promise<void> => {
    const quota = (await requireWorkspace(ports.workspaces, workspaceId)).limits.quotas[metric];
    if (quota === null) return;
    const added = await countNew();
    const count = () => ports[metric].count(workspaceId, quota);
    if (added > 0 && !(await counts.fits(`${metric} ${workspaceId}`, quota, added, count)))
      throw quotaExceeded(metric, null);
  };
};
