import type { DomainError } from '../errors/domain-error.js';
import { secondsUntil } from '../limits/counting-window.js';
import type { LimitsOf } from '../limits/keep-limits.js';
import { quotaExceeded } from '../limits/quota-exceeded.js';
import { usagePeriodOf } from '../usage/usage-period.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { CampaignRepository } from './campaign-repository.js';

/**
 * Whether the workspace has created as many campaigns in the month as its quota allows: the error that says so, or null.
 * Campaigns are counted only where there is a quota. Those that are created at the same moment may pass it together.
 */
export const refusalOfQuota =
  (campaigns: Pick<CampaignRepository, 'countCreated'>, limitsOf: LimitsOf) =>
  async (workspaceId: WorkspaceId, now: Timestamp): Promise<DomainError | null> => {
    const { quotas } = await limitsOf(workspaceId, now);
    if (quotas.campaigns === null) return null;
    const month = usagePeriodOf(now);
    const created = await campaigns.countCreated(workspaceId, month);
    return created < quotas.campaigns ? null : quotaExceeded('campaigns', secondsUntil(month.end, now));
  };
