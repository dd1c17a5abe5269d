import { Campaign, Workspace, integer, object, type WorkspaceId } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { claimCampaign } from './claim-campaign.js';
import { ClaimInput, claimChange, newLease } from './claim.js';
import { ClaimedCampaign, toClaimedCampaign } from './claimed-campaign.js';

/** The number of campaigns that one call can claim. */
export const CLAIM_LIMIT = { min: 1, max: 100 } as const;

/** The number of recently served workspaces that a process remembers. */
const MAX_SERVED = 1_000;

/**
 * Claims due campaigns: scheduled ones whose time has passed, which start running, and running ones that no worker holds.
 *
 * Workspaces take turns. The workspace that was served longest ago comes first. Among those not served yet, the one
 * with the oldest campaign comes first. Each gets an equal share of `limit`, so a call can return fewer campaigns than
 * are due.
 */
export const claimDueCampaigns = adminOperation({
  id: 'claimDueCampaigns',
  name: 'campaigns.claimDue',
  effect: 'change',
  summary: 'Claim due campaigns',
  description:
    'Claims at most `limit` due campaigns for a worker, in all workspaces, oldest first. Workspaces take turns. A ' +
    'scheduled campaign starts running. When the lease expires, another worker can claim the campaign. With `campaign`, ' +
    'claims only that one, and returns nothing if it is not due or another worker holds it.',
  input: ClaimInput.extend({
    limit: integer(CLAIM_LIMIT).optional().meta({ description: 'The maximum number of campaigns. Defaults to 1.' }),
    campaign: object({ workspaceId: Workspace.shape.id, campaignId: Campaign.shape.id })
      .optional()
      .meta({ description: 'The campaign to claim, for a worker that gets ids from its own queue.' }),
    actor: ChangeOrigin.shape.actor,
  }),
  output: z.array(ClaimedCampaign).max(CLAIM_LIMIT.max),
  errors: ['campaign_not_found'],
  // Each workspace has its own log.
  audit: ({ worker, campaign }, workspaceIds: readonly WorkspaceId[]) =>
    workspaceIds.map((workspaceId) => ({
      workspaceId,
      action: campaign === undefined ? 'campaigns.claim' : 'campaign.claim',
      target: campaign?.campaignId ?? workspaceId,
      details: { worker },
    })),
  perform: (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'campaignQueue' | 'ids' | 'clock'>) => {
    const { campaignQueue, clock } = ports;
    /** Ordered by time of service, the most recent last. */
    const served = new Set<WorkspaceId>();

    const byTurn = (due: readonly WorkspaceId[]): readonly WorkspaceId[] => {
      const isDue = new Set(due);
      return [...due.filter((id) => !served.has(id)), ...[...served].filter((id) => isDue.has(id))];
    };

    const remember = (workspaceId: WorkspaceId): void => {
      served.delete(workspaceId);
      served.add(workspaceId);
      for (const oldest of served) {
        if (served.size <= MAX_SERVED) break;
        served.delete(oldest);
      }
    };

    const claimOne = claimCampaign(ports);

    return async ({ limit = 1, campaign, ...claim }, audited) => {
      if (campaign !== undefined) return claimOne(campaign, claim, audited);
      const now = clock.now();
      // Enough to find `limit` workspaces that were not served yet, if there are that many.
      const due = await campaignQueue.findDue(now, limit + served.size);
      const turn = byTurn(due).slice(0, limit);
      if (turn.length === 0) return [];

      const lease = newLease(ports, claim, now);
      // Before the claim, so that workspaces whose claim fails do not come first again.
      for (const workspaceId of turn) remember(workspaceId);
      const taken = await audited(
        turn,
        () => campaignQueue.take(turn, now, Math.floor(limit / turn.length), claimChange(lease, now)),
        (all, id) => {
          const claimed = all.filter(({ workspaceId }) => workspaceId === id).length;
          return { isMade: claimed > 0, counts: { claimed } };
        },
      );
      return taken.map(({ workspaceId, ...found }) => toClaimedCampaign(workspaceId, found));
    };
  },
});
