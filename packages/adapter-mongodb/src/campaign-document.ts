import type { Campaign, CampaignContent, CampaignStats, CampaignStatus, Idempotency } from '@workspace-api/core';
import type { UUID } from 'mongodb';
import { fromId, fromOptionalTimestamp, fromTimestamp, toId, toMoment, toOptionalMoment } from './bson-values.js';

interface IdempotencyFields {
  readonly key: string;
  readonly fingerprint: string;
  readonly scheduledAt: Date | null;
}

export interface CampaignFields {
  readonly id: UUID;
  readonly version: number;
  readonly idempotency: IdempotencyFields | null;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly failureReason: string | null;
  readonly instanceId: UUID;
  readonly groupIds: readonly UUID[];
  readonly content: CampaignContent;
  readonly stats: CampaignStats;
  /** Pairs, because the name of a field cannot be any text. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
  readonly scheduledAt: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What of a campaign can change. */
export type CampaignChange = Pick<
  CampaignFields,
  'status' | 'failureReason' | 'stats' | 'scheduledAt' | 'startedAt' | 'endedAt' | 'updatedAt'
>;

const statsOf = ({ total, pending, sent, failed, skipped }: CampaignStats): CampaignStats => ({
  total,
  pending,
  sent,
  failed,
  skipped,
});

export const toCampaignChange = (campaign: Campaign): CampaignChange => ({
  status: campaign.status,
  failureReason: campaign.failureReason,
  stats: statsOf(campaign.stats),
  scheduledAt: fromOptionalTimestamp(campaign.scheduledAt),
  startedAt: fromOptionalTimestamp(campaign.startedAt),
  endedAt: fromOptionalTimestamp(campaign.endedAt),
  updatedAt: fromTimestamp(campaign.updatedAt),
});

const toIdempotencyFields = ({ key, fingerprint, scheduledAt }: Idempotency): IdempotencyFields => ({
  key,
  fingerprint,
  scheduledAt: fromOptionalTimestamp(scheduledAt),
});

export const toCampaignFields = (campaign: Campaign, idempotency: Idempotency | null): CampaignFields => ({
  id: fromId(campaign.id),
  version: 1,
  idempotency: idempotency && toIdempotencyFields(idempotency),
  name: campaign.name,
  instanceId: fromId(campaign.instanceId),
  groupIds: campaign.groupIds.map(fromId),
  content: { type: campaign.content.type, text: campaign.content.text },
  metadata: Object.entries(campaign.metadata),
  createdAt: fromTimestamp(campaign.createdAt),
  ...toCampaignChange(campaign),
});

export const toCampaign = (fields: CampaignFields): Campaign => ({
  id: toId(fields.id),
  name: fields.name,
  status: fields.status,
  failureReason: fields.failureReason,
  instanceId: toId(fields.instanceId),
  groupIds: fields.groupIds.map((id) => toId<'Group'>(id)),
  content: { type: fields.content.type, text: fields.content.text },
  stats: statsOf(fields.stats),
  // Unlike assignment, `fromEntries` makes an own property of the key `__proto__`.
  metadata: Object.fromEntries(fields.metadata),
  scheduledAt: toOptionalMoment(fields.scheduledAt),
  startedAt: toOptionalMoment(fields.startedAt),
  endedAt: toOptionalMoment(fields.endedAt),
  createdAt: toMoment(fields.createdAt),
  updatedAt: toMoment(fields.updatedAt),
});

export const toIdempotency = ({ key, fingerprint, scheduledAt }: IdempotencyFields): Idempotency => ({
  key,
  fingerprint,
  scheduledAt: toOptionalMoment(scheduledAt),
});
