import type { CampaignId, WorkspaceId } from '@workspace-api/core';
import type { Audited } from '../audit/audit-change.js';
import type { AdminPorts } from '../ports.js';
import { applyChange } from './campaign-change.js';
import { claimChange, newLease, type ClaimInput } from './claim.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';
import { dueAtOf } from './due-at.js';
import { requireCampaign } from './get-campaign.js';

/** Claims one campaign if it is due. Throws `campaign_not_found`. */
export const claimCampaign =
  (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'ids' | 'clock'>) =>
  async (
    { workspaceId, campaignId }: { readonly workspaceId: WorkspaceId; readonly campaignId: CampaignId },
    claim: ClaimInput,
    audited: Audited<readonly WorkspaceId[]>,
  ): Promise<readonly ClaimedCampaign[]> => {
    const now = ports.clock.now();
    const found = await requireCampaign(ports, workspaceId, campaignId);
    const dueAt = dueAtOf(found.campaign, found.lease);
    if (dueAt === null || dueAt > now) return [];

    const change = claimChange(newLease(ports, claim, now), now)(found);
    const take = (): Promise<boolean> => ports.campaigns.replace(workspaceId, change, found.version);
    const isTaken = await audited([workspaceId], take, (isMade) => ({ isMade }));
    return isTaken ? [toClaimedCampaign(workspaceId, applyChange(found, change))] : [];
  };
