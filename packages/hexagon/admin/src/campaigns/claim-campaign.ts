import { Campaign, Workspace } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { auditChange, type AuditPorts } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { applyChange } from './campaign-change.js';
import { ClaimInput, claimChange, newLease } from './claim.js';
import { ClaimedCampaign, toClaimedCampaign } from './claimed-campaign.js';
import { dueAtOf } from './due-at.js';
import { requireCampaign } from './get-campaign.js';

/** Claims one campaign, for a worker that gets ids from its own queue. */
export const claimCampaign = adminOperation({
  id: 'claimCampaign',
  name: 'campaigns.claim',
  effect: 'change',
  summary: 'Claim a campaign',
  description:
    'Claims one campaign, for a worker that gets ids from its own queue. Returns null if the campaign is not due or ' +
    'another worker holds it.',
  input: ClaimInput.extend({
    workspaceId: Workspace.shape.id,
    campaignId: Campaign.shape.id,
    actor: ChangeOrigin.shape.actor,
  }),
  output: ClaimedCampaign.nullable(),
  errors: ['campaign_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'> & AuditPorts) =>
    async ({ workspaceId, campaignId, actor, ...claim }) => {
      const now = ports.clock.now();
      const found = await requireCampaign(ports, workspaceId, campaignId);
      const dueAt = dueAtOf(found.campaign, found.lease);
      if (dueAt === null || dueAt > now) return null;

      const lease = newLease(ports, claim, now);
      const change = claimChange(lease, now)(found);
      const entry = { action: 'campaign.claim', target: campaignId, details: { worker: claim.worker }, actor } as const;
      const take = (): Promise<boolean> => ports.campaigns.replace(workspaceId, change, found.version);
      const isTaken = await auditChange(ports)(workspaceId, entry, take, (isMade) => isMade);
      return isTaken ? toClaimedCampaign(workspaceId, applyChange(found, change)) : null;
    },
});
