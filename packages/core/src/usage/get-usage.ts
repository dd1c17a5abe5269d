import { NO_LIMITS } from '../limits/workspace-limits.js';
import { operation } from '../operations/operation.js';
import type { Ports } from '../ports.js';
import { object } from '../values/schemas.js';
import { toTimestamp } from '../values/timestamp.js';
import { METRIC_UNITS, Usage, type Metric, type UsageMetric } from './usage.js';
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
export const getUsage = operation({
  id: 'getUsage',
  scope: 'usage:read',
  effect: 'read',
  summary: 'Read usage',
  description: 'Returns the usage of the workspace in the current calendar month (UTC), with its quotas.',
  input: object({}),
  output: Usage,
  errors: [],
  perform:
    ({
      workspaces,
      counters,
      instances,
      groups,
      campaigns,
      clock,
    }: Pick<Ports, 'workspaces' | 'counters' | 'instances' | 'groups' | 'campaigns' | 'clock'>) =>
    async ({ workspaceId }) => {
      const now = clock.now();
      const period = usagePeriodOf(now);
      const [limits, requestCount, ...counts] = await Promise.all([
        workspaces.findLimits(workspaceId),
        counters.total(workspaceId, 'api_requests', period),
        instances.recentCount(workspaceId),
        groups.recentCount(workspaceId),
        campaigns.recentCountCreated(workspaceId, period),
      ]);
      const { quotas } = limits ?? NO_LIMITS;
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
    },
});
