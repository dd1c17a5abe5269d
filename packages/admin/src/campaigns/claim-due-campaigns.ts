import { integer, validate, type Immutable, type WorkspaceId } from '@workspace-api/core';
import type { z } from 'zod';
import type { AdminPorts } from '../ports.js';
import { ClaimInput, claimChange, newLease } from './claim.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';

/** The number of campaigns that one call can claim. */
export const CLAIM_LIMIT = { min: 1, max: 100 } as const;

/** The number of campaigns to claim, and for whom. */
export const ClaimDueCampaignsInput = ClaimInput.extend({ limit: integer(CLAIM_LIMIT) });

/** The number of campaigns to claim, 1 to 100, and for whom. */
export type ClaimDueCampaignsInput = Immutable<z.input<typeof ClaimDueCampaignsInput>>;

/** The number of recently served workspaces that a process remembers. */
const MAX_SERVED = 1_000;

/**
 * Claims due campaigns in all workspaces: scheduled ones whose time has passed, which start running, and running ones
 * that no worker holds. Resolves to at most `limit` campaigns, oldest first.
 *
 * Workspaces take turns. The workspace that was served longest ago comes first. Among those not served yet, the one
 * with the oldest campaign comes first. Each gets an equal share of `limit`, so a call can return fewer campaigns than
 * are due. Throws `validation_failed`.
 */
export const claimDueCampaigns = (ports: Pick<AdminPorts, 'campaignQueue' | 'clock' | 'ids'>) => {
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

  return async (input: ClaimDueCampaignsInput): Promise<readonly ClaimedCampaign[]> => {
    validate(ClaimDueCampaignsInput, input);
    const { limit } = input;
    const now = clock.now();
    // Enough to find `limit` workspaces that were not served yet, if there are that many.
    const due = await campaignQueue.findDue(now, limit + served.size);
    const turn = byTurn(due).slice(0, limit);
    if (turn.length === 0) return [];

    const lease = newLease(ports, input, now);
    // Before the claim, so that workspaces whose claim fails do not come first again.
    for (const workspaceId of turn) remember(workspaceId);
    const taken = await campaignQueue.take(turn, now, Math.floor(limit / turn.length), claimChange(lease, now));
    return taken.map(({ workspaceId, ...found }) => toClaimedCampaign(workspaceId, found));
  };
};
