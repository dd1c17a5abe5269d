import { NO_LIMITS } from '../limits/workspace-limits.js';
import { operation } from '../operations/operation.js';
import type { Ports } from '../ports.js';
import { object } from '../schema/schemas.js';
import { addSeconds } from '../schema/timestamp.js';
import { cacheCounts } from './cache-counts.js';
import { Usage, type UsageMetric } from './usage.js';
import { METRIC_UNITS, type Metric } from '../values/metric.js';
import { usagePeriodOf } from '../limits/usage-period.js';

const measured = (metric: Metric, used: number, limit: number | null): UsageMetric => ({
  metric,
  unit: METRIC_UNITS[metric],
  used,
  limit,
  remaining: limit === null ? null : Math.max(0, limit - used),
});

/**
 * Reads the usage of the workspace in the current month: API requests, including this one, created campaigns, and the
 * current numbers of instances and groups. Counts of 1,000 records or more may be up to a minute old, and requests to other
 * processes are counted with a delay. `generatedAt` is the time up to which all counts are complete.
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
  perform: ({
    workspaces,
    counters,
    instances,
    groups,
    campaigns,
    clock,
  }: Pick<Ports, 'workspaces' | 'counters' | 'instances' | 'groups' | 'campaigns' | 'clock'>) => {
    const countOf = cacheCounts(clock);

    return async ({ workspaceId }) => {
      const now = clock.now();
      const period = usagePeriodOf(now);
      const [workspace, requestCount, ...counts] = await Promise.all([
        workspaces.find(workspaceId),
        counters.total(workspaceId, 'api_requests', period),
        countOf(`instances ${workspaceId}`, () => instances.count(workspaceId)),
        countOf(`groups ${workspaceId}`, () => groups.count(workspaceId)),
        countOf(`campaigns ${workspaceId} ${period.start}`, () => campaigns.countCreated(workspaceId, period)),
      ]);
      const { quotas } = workspace?.limits ?? NO_LIMITS;
      const [instanceCount, groupCount, campaignCount] = counts;
      return {
        periodStart: period.start,
        periodEnd: period.end,
        generatedAt: counts.reduce(
          (oldest, { countedAt }) => (countedAt < oldest ? countedAt : oldest),
          addSeconds(now, -(counters.delaySeconds ?? 0)),
        ),
        metrics: [
          measured('api_requests', requestCount, quotas.api_requests),
          measured('instances', instanceCount.count, quotas.instances),
          measured('groups', groupCount.count, quotas.groups),
          measured('campaigns', campaignCount.count, quotas.campaigns),
        ],
      };
    };
  },
});
