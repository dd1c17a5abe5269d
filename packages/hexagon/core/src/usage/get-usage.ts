import type { CountingWindow } from '../limits/counting-window.js';
import { NO_LIMITS } from '../limits/workspace-limits.js';
import { operation } from '../operations/operation.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../schema/id.js';
import { object } from '../schema/schemas.js';
import { addSeconds } from '../schema/timestamp.js';
import type { LimitedWorkspace } from '../workspaces/workspace-repository.js';
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

/** What the usage is read from. */
type UsagePorts = Pick<Ports, 'workspaces' | 'counters' | 'instances' | 'groups' | 'campaigns' | 'clock'>;

/**
 * Returns the function that reads the usage of a workspace in a calendar month, given its quotas and API requests. An ended
 * month has no numbers of instances and groups. Counts of 1,000 records or more may be up to a minute old.
 */
export const usageReader = ({ counters, instances, groups, campaigns, clock }: Omit<UsagePorts, 'workspaces'>) => {
  const countOf = cacheCounts(clock);

  return async (
    workspaceId: WorkspaceId,
    period: CountingWindow,
    finding: Promise<LimitedWorkspace | null>,
    counting: Promise<number>,
  ): Promise<Usage> => {
    const now = clock.now();
    const current = [
      ['instances', '', () => instances.count(workspaceId)],
      ['groups', '', () => groups.count(workspaceId)],
    ] as const;
    const counted = [
      ...(now < period.end ? current : []),
      ['campaigns', period.start, () => campaigns.countCreated(workspaceId, period)] as const,
    ];
    const [workspace, requests, ...counts] = await Promise.all([
      finding,
      counting,
      ...counted.map(([metric, start, count]) => countOf(`${metric} ${workspaceId} ${start}`, count)),
    ]);
    const { quotas } = workspace?.limits ?? NO_LIMITS;
    return {
      periodStart: period.start,
      periodEnd: period.end,
      generatedAt: counts.reduce(
        (oldest, { countedAt }) => (countedAt < oldest ? countedAt : oldest),
        addSeconds(now, -(counters.delaySeconds ?? 0)),
      ),
      metrics: [
        measured('api_requests', requests, quotas.api_requests),
        ...counted.map(([metric], index) => measured(metric, counts[index]?.count ?? 0, quotas[metric])),
      ],
    };
  };
};

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
  perform: (ports: UsagePorts) => {
    const readUsage = usageReader(ports);
    return ({ workspaceId }) => {
      const period = usagePeriodOf(ports.clock.now());
      const counting = ports.counters.total(workspaceId, 'api_requests', period);
      return readUsage(workspaceId, period, ports.workspaces.find(workspaceId), counting);
    };
  },
});
