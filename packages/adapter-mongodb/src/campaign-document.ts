import type {
  Campaign,
  CampaignContent,
  CampaignStats,
  CampaignStatus,
  Idempotency,
  IdempotentCampaign,
  VersionedCampaign,
} from '@workspace-api/core';
import type { UUID } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import type { BsonReader } from './bson-reader.js';
import { fromId, fromOptionalTimestamp, fromTimestamp } from './bson-values.js';
import type { RowView } from './row-view.js';

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

const layout = layoutOf(
  '_id',
  'workspaceId',
  'position',
  'id',
  'version',
  'idempotency',
  'name',
  'instanceId',
  'groupIds',
  'content',
  'metadata',
  'createdAt',
  'status',
  'failureReason',
  'stats',
  'scheduledAt',
  'startedAt',
  'endedAt',
  'updatedAt',
);
const { slots } = layout;

const contentLayout = layoutOf('type', 'text');

const toContent = (row: BsonReader): CampaignContent => ({
  type: row.plain(contentLayout.slots.type) as CampaignContent['type'],
  text: row.plain(contentLayout.slots.text) as string,
});

const statsLayout = layoutOf('total', 'pending', 'sent', 'failed', 'skipped');

const toStats = (row: BsonReader): CampaignStats => ({
  total: row.plain(statsLayout.slots.total) as number,
  pending: row.plain(statsLayout.slots.pending) as number,
  sent: row.plain(statsLayout.slots.sent) as number,
  failed: row.plain(statsLayout.slots.failed) as number,
  skipped: row.plain(statsLayout.slots.skipped) as number,
});

const idempotencyLayout = layoutOf('key', 'fingerprint', 'scheduledAt');

const toIdempotency = (row: BsonReader): Idempotency => ({
  key: row.plain(idempotencyLayout.slots.key) as string,
  fingerprint: row.plain(idempotencyLayout.slots.fingerprint) as string,
  scheduledAt: row.optionalMoment(idempotencyLayout.slots.scheduledAt),
});

const toCampaign = (row: BsonReader): Campaign => ({
  id: row.id(slots.id),
  name: row.plain(slots.name) as string,
  status: row.plain(slots.status) as CampaignStatus,
  failureReason: row.plain(slots.failureReason) as string | null,
  instanceId: row.id(slots.instanceId),
  groupIds: row.ids(slots.groupIds),
  content: row.document(slots.content, contentLayout, toContent),
  stats: row.document(slots.stats, statsLayout, toStats),
  // Unlike assignment, `fromEntries` makes an own property of the key `__proto__`.
  metadata: Object.fromEntries(row.pairs(slots.metadata)),
  scheduledAt: row.optionalMoment(slots.scheduledAt),
  startedAt: row.optionalMoment(slots.startedAt),
  endedAt: row.optionalMoment(slots.endedAt),
  createdAt: row.moment(slots.createdAt),
  updatedAt: row.moment(slots.updatedAt),
});

export const CAMPAIGN: RowView<Campaign, 'position'> = { layout, toItem: toCampaign };

export const VERSIONED_CAMPAIGN: RowView<VersionedCampaign> = {
  layout,
  toItem: (row) => ({ campaign: toCampaign(row), version: row.plain(slots.version) as number }),
};

/** A campaign that was created under an idempotency key. */
export const IDEMPOTENT_CAMPAIGN: RowView<IdempotentCampaign> = {
  layout,
  toItem: (row) => ({
    campaign: toCampaign(row),
    idempotency: row.document(slots.idempotency, idempotencyLayout, toIdempotency),
  }),
};
