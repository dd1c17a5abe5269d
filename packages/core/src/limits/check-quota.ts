import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { quotaExceeded } from './quota-exceeded.js';

/**
 * Throws `quota_exceeded` when so many records more would be beyond the workspace's quota. Records are counted only
 * where there is one. Of several that are added at once all may pass, because each is counted before any is there.
 */
export const checkQuota =
  (ports: Pick<Ports, 'workspaces' | 'instances' | 'groups'>) =>
  async (workspaceId: WorkspaceId, metric: 'instances' | 'groups', adding: number): Promise<void> => {
    const quota = (await ports.workspaces.findLimits(workspaceId))?.quotas[metric] ?? null;
    if (quota === null) return;
    if ((await ports[metric].count(workspaceId)) + adding > quota) throw quotaExceeded(metric, null);
  };
