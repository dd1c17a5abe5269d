import type { DomainError } from '../errors/domain-error.js';
import type { LimitsOf } from '../workspaces/cache-limits.js';
import { QuotaCounts } from '../limits/quota-counts.js';
import { quotaExceeded } from '../limits/workspace-limits.js';
import type { Ports } from '../ports.js';
import { usagePeriodOf } from '../limits/usage-period.js';
import type { Timestamp } from '../schema/timestamp.js';
import type { WorkspaceId } from '../schema/id.js';

/**
 * Returns `quota_exceeded` if the workspace has used up its quota of campaigns for the month, otherwise null. Counts
 * no more campaigns than that. Concurrent requests may exceed it together.
 */
export const rejectionOfQuota = ({
  campaigns,
  clock,
  limitsOf,
}: Pick<Ports, 'campaigns' | 'clock'> & { readonly limitsOf: LimitsOf }) => {
  const counts = new QuotaCounts(clock);
  return async (workspaceId: WorkspaceId, createdAt: Timestamp): Promise<DomainError | null> => {
    // Not `createdAt`: other requests may have advanced the cached limits to a later time.
    const limits = limitsOf(workspaceId, clock.now());
    const { quotas } = limits instanceof Promise ? await limits : limits;
    if (quotas.campaigns === null) return null;
    const month = usagePeriodOf(createdAt);
    const quota = quotas.campaigns;
    const count = () => campaigns.countCreated(workspaceId, month, quota);
    return (await counts.fits(`${workspaceId} ${month.start}`, quota, 1, count))
      ? null
      : quotaExceeded('campaigns', month.end);
  };
};
