import { ValidationIssues, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { checkClaim, claimChange, newLease, type ClaimInput } from './claim.js';
import { toClaimedCampaign, type ClaimedCampaign } from './claimed-campaign.js';

/** The number of campaigns that one call can claim. */
export const CLAIM_LIMIT = { min: 1, max: 100 } as const;

/** Options of `claimDueCampaigns`. */
export interface ClaimDueCampaignsInput extends ClaimInput {
  /** The maximum number of campaigns, 1 to 100. */
  readonly limit: number;
}

/** The number of recently served workspaces that a process remembers. */
const MAX_SERVED = 1_000;

const check = (input: ClaimDueCampaignsInput): void => {
  const issues = new ValidationIssues();
  issues.integer(['limit'], input.limit, CLAIM_LIMIT);
  checkClaim(issues, input);
  issues.throwAs('validation_failed');
};

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
    check(input);
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
