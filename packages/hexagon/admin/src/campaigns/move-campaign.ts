import {
  Campaign,
  DomainError,
  Workspace,
  object,
  quantity,
  text,
  timestamp,
  type Immutable,
  type Timestamp,
} from '@workspace-api/core';
import { REASON_LENGTH, onlyWith, requiredIf } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { detailsOf } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { applyChange, VersionedCampaign, type CampaignChange } from './campaign-change.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import { canCampaignMove, isFinal } from './campaign-transitions.js';
import { requireCampaign } from './get-campaign.js';
import { Lease } from './lease.js';

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

const scheduledAtAfter = (move: Move, before: Timestamp | null): Timestamp | null => {
  if (move.to === 'draft') return null;
  return move.to === 'scheduled' ? (move.scheduledAt ?? null) : before;
};

/** Returns the change for a move. A final status ends the lease. Throws `transition_not_allowed`. */
const moveChange = ({ campaign, lease }: VersionedCampaign, move: Move, now: Timestamp): CampaignChange => {
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

/**
 * Moves a campaign. Of two callers with the same version, only one succeeds. The other gets `version_conflict`. With a
 * lease, a change that others make at the same time, such as a pause, is read first and not lost.
 */
export const moveCampaign = adminOperation({
  id: 'moveCampaign',
  name: 'campaigns.move',
  effect: 'change',
  summary: 'Change the status of a campaign',
  description:
    'Moves a campaign to another status. A person who pauses or cancels a campaign sends its `version`, and the worker ' +
    'that runs it the id of its lease. A final status ends the lease.',
  input: object({
    workspaceId: Workspace.shape.id,
    campaignId: Campaign.shape.id,
    version: quantity().optional().meta({
      description: 'The version that was read with the campaign. Required without `leaseId`.',
    }),
    leaseId: Lease.shape.id.optional().meta({ description: 'The id of the lease of the worker.' }),
    ...CampaignMove.shape,
    actor: ChangeOrigin.shape.actor,
  }).check(
    requiredIf('version', ({ leaseId }) => leaseId === undefined, 'Required unless leaseId is present.'),
    onlyWith('scheduledAt', 'to', 'scheduled'),
    onlyWith('reason', 'to', 'failed'),
  ),
  output: VersionedCampaign,
  errors: ['campaign_not_found', 'lease_lost', 'version_conflict', 'transition_not_allowed'],
  audit: ({ workspaceId, campaignId, leaseId, to, scheduledAt }, { campaign, lease }: VersionedCampaign) => ({
    workspaceId,
    action: 'campaign.move',
    target: campaignId,
    details: detailsOf({
      ...{ from: campaign.status, to, scheduledAt },
      worker: leaseId === undefined ? undefined : lease?.worker,
    }),
  }),
  perform: (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock'>) => {
    const changeLeased = changeLeasedCampaign(ports);
    return async ({ workspaceId, campaignId, version, leaseId, ...move }, audited) => {
      const requireVersion = (found: VersionedCampaign): void => {
        if (version !== undefined && found.version !== version) throw new DomainError('version_conflict');
      };
      const changeOf = (found: VersionedCampaign): CampaignChange => {
        requireVersion(found);
        return moveChange(found, move, ports.clock.now());
      };
      const apply = (found: VersionedCampaign, replace: () => Promise<boolean>): Promise<boolean> =>
        audited(found, replace, (isMade) => ({ isMade }));
      if (leaseId !== undefined) return changeLeased({ workspaceId, campaignId, id: leaseId }, changeOf, apply);

      const found = await requireCampaign(ports, workspaceId, campaignId);
      const change = changeOf(found);
      const replace = (): Promise<boolean> => ports.campaigns.replace(workspaceId, change, found.version);
      if (!(await apply(found, replace))) throw new DomainError('version_conflict');
      return applyChange(found, change);
    };
  },
});
