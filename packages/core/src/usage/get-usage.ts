import type { Principal } from '../access/principal.js';
import { NO_LIMITS } from '../limits/workspace-limits.js';
import type { Ports } from '../ports.js';
import { toTimestamp } from '../values/timestamp.js';
import { METRIC_UNITS, type Metric, type Usage, type UsageMetric } from './usage.js';
import { usagePeriodOf } from './usage-period.js';

const measured = (metric: Metric, used: number, limit: number | null): UsageMetric => ({
  metric,
  unit: METRIC_UNITS[metric],
  used,
  limit,
  remaining: limit === null ? null : Math.max(0, limit - used),
});

/**
 * Reads the usage of the workspace in the current month: API requests, including this one, created campaigns, and the
 * current numbers of instances and groups. Counts of a large workspace may be up to ten minutes old, so that the cost
 * depends on its size only if there is no such count. `generatedAt` is the time of the oldest count.
 */
export const getUsage =
  ({
    workspaces,
    counters,
    instances,
    groups,
    campaigns,
    clock,
  }: Pick<Ports, 'workspaces' | 'counters' | 'instances' | 'groups' | 'campaigns' | 'clock'>) =>
  async ({ workspaceId }: Principal<'usage:read'>): Promise<Usage> => {
    const now = clock.now();
    const period = usagePeriodOf(now);
    const [workspace, requestCount, ...counts] = await Promise.all([
      workspaces.find(workspaceId),
      counters.total(workspaceId, 'api_requests', period),
      instances.recentCount(workspaceId),
      groups.recentCount(workspaceId),
      campaigns.recentCountCreated(workspaceId, period),
    ]);
    const { quotas } = workspace?.limits ?? NO_LIMITS;
    const [instanceCount, groupCount, campaignCount] = counts;
    const age = Math.max(...counts.map(({ ageMilliseconds }) => ageMilliseconds));
    return {
      periodStart: period.start,
      periodEnd: period.end,
      generatedAt: toTimestamp(Date.parse(now) - age),
      metrics: [
        measured('api_requests', requestCount, quotas.api_requests),
        measured('instances', instanceCount.count, quotas.instances),
        measured('groups', groupCount.count, quotas.groups),
        measured('campaigns', campaignCount.count, quotas.campaigns),
      ],
    };
  };
