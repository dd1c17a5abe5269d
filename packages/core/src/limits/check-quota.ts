import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { getLimits } from './get-limits.js';
import { quotaExceeded } from './quota-exceeded.js';

/**
 * Throws `quota_exceeded` when as many records more as `countNew` answers would be beyond the workspace's quota, and
 * `workspace_not_found`. Nothing is counted where there is no quota. What is added at the same moment may pass it together.
 */
export const checkQuota =
  (ports: Pick<Ports, 'workspaces' | 'instances' | 'groups'>) =>
  async (
    workspaceId: WorkspaceId,
    metric: 'instances' | 'groups',
    countNew: () => number | Promise<number>,
  ): Promise<void> => {
    const quota = (await getLimits(ports)(workspaceId)).quotas[metric];
    if (quota === null) return;
    const [existing, added] = await Promise.all([ports[metric].count(workspaceId), countNew()]);
    if (added > 0 && existing + added > quota) throw quotaExceeded(metric, null);
  };
