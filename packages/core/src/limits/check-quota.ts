import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { quotaExceeded } from './quota-exceeded.js';

/**
 * Throws `quota_exceeded` when as many records more as `countNew` answers would be beyond the workspace's quota. Nothing
 * is counted where there is none. What is added at the same moment may pass it together.
 */
export const checkQuota =
  (ports: Pick<Ports, 'workspaces' | 'instances' | 'groups'>) =>
  async (
    workspaceId: WorkspaceId,
    metric: 'instances' | 'groups',
    countNew: () => number | Promise<number>,
  ): Promise<void> => {
    const quota = (await ports.workspaces.findLimits(workspaceId))?.quotas[metric] ?? null;
    if (quota === null) return;
    const [existing, added] = await Promise.all([ports[metric].count(workspaceId), countNew()]);
    if (added > 0 && existing + added > quota) throw quotaExceeded(metric, null);
  };
