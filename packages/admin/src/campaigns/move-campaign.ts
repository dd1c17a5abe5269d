import {
  CAMPAIGN_STATUSES,
  DomainError,
  REASON_LENGTH,
  ValidationIssues,
  parseTimestamp,
  type CampaignId,
  type CampaignStatus,
  type Timestamp,
  type WorkspaceId,
} from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { CampaignChange, VersionedCampaign } from './campaign-change.js';
import { canCampaignMove, isFinal } from './campaign-moves.js';
import { changeCampaign } from './change-campaign.js';

/** The status to move a campaign to, with the data that this status requires. */
export type CampaignMove =
  | { readonly to: Exclude<CampaignStatus, 'scheduled' | 'failed'> }
  /** RFC 3339 with any offset. A present or past time means as soon as possible. */
  | { readonly to: 'scheduled'; readonly scheduledAt: string }
  /** 1 to 500 characters. */
  | { readonly to: 'failed'; readonly reason: string };

/** Throws `validation_failed` with every issue of a move. */
export const checkMove = (move: CampaignMove): void => {
  const issues = new ValidationIssues();
  issues.oneOf(['to'], move.to, CAMPAIGN_STATUSES);
  if (move.to === 'scheduled') issues.timestamp(['scheduledAt'], move.scheduledAt);
  if (move.to === 'failed') issues.string(['reason'], move.reason, REASON_LENGTH);
  issues.throwAs('validation_failed');
};

const scheduledAtAfter = (move: CampaignMove, before: Timestamp | null): Timestamp | null => {
  if (move.to === 'draft') return null;
  return move.to === 'scheduled' ? parseTimestamp(move.scheduledAt) : before;
};

/** Returns the change for a move. A final status ends the lease. Throws `transition_not_allowed`. */
export const moveChange = (
  { campaign, lease }: VersionedCampaign,
  move: CampaignMove,
  now: Timestamp,
): CampaignChange => {
  if (!canCampaignMove(campaign.status, move.to)) {
    throw new DomainError('transition_not_allowed', { from: campaign.status, to: move.to });
  }
  const hasEnded = isFinal(move.to);
  return {
    campaign: {
      ...campaign,
      status: move.to,
      failureReason: move.to === 'failed' ? move.reason : null,
      scheduledAt: scheduledAtAfter(move, campaign.scheduledAt),
      startedAt: move.to === 'running' ? (campaign.startedAt ?? now) : campaign.startedAt,
      endedAt: hasEnded ? now : null,
      updatedAt: now,
    },
    lease: hasEnded ? null : lease,
    newDeliveries: [],
  };
};

/**
 * Moves a campaign to another status without a lease, for the back office. `version` is the one that was read with the
 * campaign. Throws `validation_failed`, `campaign_not_found`, `version_conflict` and `transition_not_allowed`.
 */
export const moveCampaign = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock'>) => {
  const change = changeCampaign(ports);

  return async (
    workspaceId: WorkspaceId,
    id: CampaignId,
    version: number,
    move: CampaignMove,
  ): Promise<VersionedCampaign> => {
    checkMove(move);
    return change(workspaceId, id, version, (found) => moveChange(found, move, ports.clock.now()));
  };
};
