import type { Principal } from '../access/principal.js';
import type { Ports } from '../ports.js';
import { METRIC_UNITS, type Metric, type Usage, type UsageMetric } from './usage.js';
import { usagePeriodOf } from './usage-period.js';

/** A measurement. No workspace can be given a limit yet, so every metric is unlimited. */
const measured = (metric: Metric, used: number): UsageMetric => ({
  metric,
  unit: METRIC_UNITS[metric],
  used,
  limit: null,
  remaining: null,
});

/**
 * Reads what the workspace has used in the running month: the API requests, this one included, and the campaigns
 * created in it, and how many instances and groups there are now.
 */
export const getUsage =
  ({
    requests,
    instances,
    groups,
    campaigns,
    clock,
  }: Pick<Ports, 'requests' | 'instances' | 'groups' | 'campaigns' | 'clock'>) =>
  async ({ workspaceId }: Principal<'usage:read'>): Promise<Usage> => {
    const generatedAt = clock.now();
    const period = usagePeriodOf(generatedAt);
    const [requestCount, instanceCount, groupCount, campaignCount] = await Promise.all([
      requests.total(workspaceId, period),
      instances.count(workspaceId),
      groups.count(workspaceId),
      campaigns.countCreated(workspaceId, period),
    ]);
    return {
      periodStart: period.start,
      periodEnd: period.end,
      generatedAt,
      metrics: [
        measured('api_requests', requestCount),
        measured('instances', instanceCount),
        measured('groups', groupCount),
        measured('campaigns', campaignCount),
      ],
    };
  };
