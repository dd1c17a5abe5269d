import type { Principal } from '../access/principal.js';
import { NO_LIMITS } from '../limits/workspace-limits.js';
import type { Ports } from '../ports.js';
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
 * Reads what the workspace has used in the running month: the API requests, this one included, and the campaigns
 * created in it, and how many instances and groups there are now.
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
    const generatedAt = clock.now();
    const period = usagePeriodOf(generatedAt);
    const [limits, requestCount, instanceCount, groupCount, campaignCount] = await Promise.all([
      workspaces.findLimits(workspaceId),
      counters.total(workspaceId, 'api_requests', period),
      instances.count(workspaceId),
      groups.count(workspaceId),
      campaigns.countCreated(workspaceId, period),
    ]);
    const { quotas } = limits ?? NO_LIMITS;
    return {
      periodStart: period.start,
      periodEnd: period.end,
      generatedAt,
      metrics: [
        measured('api_requests', requestCount, quotas.api_requests),
        measured('instances', instanceCount, quotas.instances),
        measured('groups', groupCount, quotas.groups),
        measured('campaigns', campaignCount, quotas.campaigns),
      ],
    };
  };
