import {
  Campaign,
  DomainError,
  REASON_LENGTH,
  Workspace,
  object,
  onlyWith,
  quantity,
  text,
  timestamp,
  type Immutable,
  type Timestamp,
} from '@workspace-api/core';
import type { z } from 'zod';
import { adminOperation } from '../admin-operation.js';
import { auditChange, type AuditPorts, type AuditedChange } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { applyChange, VersionedCampaign, type CampaignChange } from './campaign-change.js';
import { canCampaignMove, isFinal } from './campaign-transitions.js';
import { requireCampaign } from './get-campaign.js';

/** The status to move a campaign to, with the data that this status requires. */
export const CampaignMove = object({
  to: Campaign.shape.status,
  scheduledAt: timestamp().optional().meta({
    description: 'Required if `to` is scheduled. A present or past time means as soon as possible.',
  }),
  reason: text(REASON_LENGTH).optional().meta({ description: 'Required if `to` is failed.' }),
});

/** The status to move a campaign to, with the data that this status requires. */
export interface CampaignMove extends Immutable<z.input<typeof CampaignMove>> {}

type Move = Immutable<z.output<typeof CampaignMove>>;

/** Returns the input of an operation that moves a campaign. */
export const moveInput = <Shape extends z.ZodRawShape>(
  shape: Shape,
): z.ZodObject<Shape & typeof CampaignMove.shape & Pick<typeof ChangeOrigin.shape, 'actor'>, z.core.$strict> =>
  object({ ...shape, ...CampaignMove.shape, actor: ChangeOrigin.shape.actor }).check(
    onlyWith('scheduledAt', 'to', 'scheduled'),
    onlyWith('reason', 'to', 'failed'),
  );

const scheduledAtAfter = (move: Move, before: Timestamp | null): Timestamp | null => {
  if (move.to === 'draft') return null;
  return move.to === 'scheduled' ? (move.scheduledAt ?? null) : before;
};

/** Returns the change for a move. A final status ends the lease. Throws `transition_not_allowed`. */
export const moveChange = ({ campaign, lease }: VersionedCampaign, move: Move, now: Timestamp): CampaignChange => {
  if (!canCampaignMove(campaign.status, move.to)) {
    throw new DomainError('transition_not_allowed', { from: campaign.status, to: move.to });
  }
  const hasEnded = isFinal(move.to);
  return {
    campaign: {
      ...campaign,
      status: move.to,
      failureReason: move.reason ?? null,
      scheduledAt: scheduledAtAfter(move, campaign.scheduledAt),
      startedAt: move.to === 'running' ? (campaign.startedAt ?? now) : campaign.startedAt,
      endedAt: hasEnded ? now : null,
      updatedAt: now,
    },
    lease: hasEnded ? null : lease,
    newDeliveries: [],
  };
};

/** Returns the details of a move for the audit log. */
export const moveEntry = (
  { campaign: { id, status } }: VersionedCampaign,
  { to, scheduledAt, reason }: Move,
  actor: string | undefined,
): AuditedChange => {
  const details = { from: status, to, ...(scheduledAt !== undefined && { scheduledAt }) };
  return { action: 'campaign.move', target: id, details, actor, reason };
};

/**
 * Moves a campaign without a lease. Only one of two callers with the same version succeeds. The other gets
 * `version_conflict`.
 */
export const moveCampaign = adminOperation({
  id: 'moveCampaign',
  name: 'campaigns.move',
  effect: 'change',
  summary: 'Change the status of a campaign',
  description:
    'Moves a campaign to another status without a lease, so that a person can pause or cancel a running campaign.',
  input: moveInput({
    workspaceId: Workspace.shape.id,
    campaignId: Campaign.shape.id,
    version: quantity().meta({ description: 'The version that was read with the campaign.' }),
  }),
  output: VersionedCampaign,
  errors: ['campaign_not_found', 'version_conflict', 'transition_not_allowed'],
  perform:
    (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'> & AuditPorts) =>
    async ({ workspaceId, campaignId, version, actor, ...move }) => {
      const found = await requireCampaign(ports, workspaceId, campaignId);
      if (found.version !== version) throw new DomainError('version_conflict');
      const change = moveChange(found, move, ports.clock.now());
      await auditChange(ports)(workspaceId, moveEntry(found, move, actor), async () => {
        if (!(await ports.campaigns.replace(workspaceId, change, version))) throw new DomainError('version_conflict');
      });
      return applyChange(found, change);
    },
});
