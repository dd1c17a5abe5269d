import type { DomainError } from '../errors/domain-error.js';
import { secondsUntil } from '../limits/counting-window.js';
import type { LimitsOf } from '../limits/cache-limits.js';
import { quotaExceeded } from '../limits/quota-exceeded.js';
import type { Ports } from '../ports.js';
import { usagePeriodOf } from '../usage/usage-period.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';

/**
 * Whether the workspace has created as many campaigns in the month as its quota allows: the error that says so, or null.
 * Campaigns are counted only where there is a quota. Those that are created at the same moment may pass it together.
 */
export const rejectionOfQuota =
  ({ campaigns, clock }: Pick<Ports, 'campaigns' | 'clock'>, limitsOf: LimitsOf) =>
  async (workspaceId: WorkspaceId, createdAt: Timestamp): Promise<DomainError | null> => {
    // Not `createdAt`: by now other requests may have moved the cached limits on to a later time.
    const { quotas } = await limitsOf(workspaceId, clock.now());
    if (quotas.campaigns === null) return null;
    const month = usagePeriodOf(createdAt);
    const created = await campaigns.countCreated(workspaceId, month);
    return created < quotas.campaigns ? null : quotaExceeded('campaigns', secondsUntil(month.end, createdAt));
  };
