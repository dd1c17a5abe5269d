import { ValidationIssues, type CampaignId, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { applyChange } from './campaign-change.js';
import { checkClaim, claimChange, newLease, type ClaimInput } from './claim.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';
import { dueAtOf } from './due-at.js';
import { getCampaign } from './get-campaign.js';

/**
 * Claims one campaign, for a worker that gets ids from its own queue. Resolves to null if the campaign is not due or
 * another worker holds it. Throws `validation_failed` and `campaign_not_found`.
 */
export const claimCampaign = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock' | 'ids'>) => {
  const read = getCampaign(ports);

  return async (workspaceId: WorkspaceId, id: CampaignId, input: ClaimInput): Promise<ClaimedCampaign | null> => {
    const issues = new ValidationIssues();
    checkClaim(issues, input);
    issues.throwAs('validation_failed');

    const now = ports.clock.now();
    const found = await read(workspaceId, id);
    const dueAt = dueAtOf(found.campaign, found.lease);
    if (dueAt === null || dueAt > now) return null;

    const lease = newLease(ports, input, now);
    const change = claimChange(lease, now)(found);
    const isTaken = await ports.campaigns.replace(workspaceId, change, found.version);
    return isTaken ? toClaimedCampaign(workspaceId, applyChange(found, change)) : null;
  };
};
