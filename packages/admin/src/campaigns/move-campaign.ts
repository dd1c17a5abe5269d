import {
  CampaignStatus,
  DomainError,
  object,
  parseTimestamp,
  REASON_LENGTH,
  text,
  timestamp,
  validate,
  type CampaignId,
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

const To = object({ to: CampaignStatus }).loose();
const Scheduled = To.extend({ scheduledAt: timestamp() });
const Failed = To.extend({ reason: text(REASON_LENGTH) });

/** Throws `validation_failed` with every issue of a move. */
export const checkMove = (move: CampaignMove): void => {
  if (move.to === 'scheduled') validate(Scheduled, move);
  else validate(move.to === 'failed' ? Failed : To, move);
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
