import {
  dueAtOf,
  type CampaignChange,
  type Delivery,
  type DeliveryStatus,
  type Lease,
  type QueuedCampaign,
  type VersionedCampaign,
} from '@workspace-api/admin';
import type {
  Campaign,
  CampaignContent,
  CampaignStats,
  CampaignStatus,
  Idempotency,
  IdempotentCampaign,
} from '@workspace-api/core';
import type { Document, UUID } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import type { BsonReader } from './bson-reader.js';
import { fromId, fromOptionalTimestamp, fromTimestamp, toId, dateToTimestamp } from './bson-values.js';
import type { RowView } from './row-view.js';

interface IdempotencyFields {
  readonly key: string;
  readonly fingerprint: string;
  readonly scheduledAt: Date | null;
}

interface LeaseFields {
  readonly id: UUID;
  readonly worker: string;
  readonly expiresAt: Date;
}

interface DeliveryFields {
  readonly groupId: UUID;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly recordedAt: Date;
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
  /** Pairs, because a field name cannot be an arbitrary string. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
  readonly scheduledAt: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The time from which a worker can claim the campaign. Absent if none can. */
  readonly dueAt?: Date;
  readonly lease?: LeaseFields;
  readonly deliveries?: readonly DeliveryFields[];
}

type ChangeableFields = Pick<
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

const toChangeableFields = (campaign: Campaign): ChangeableFields => ({
  status: campaign.status,
  failureReason: campaign.failureReason,
  stats: statsOf(campaign.stats),
  scheduledAt: fromOptionalTimestamp(campaign.scheduledAt),
  startedAt: fromOptionalTimestamp(campaign.startedAt),
  endedAt: fromOptionalTimestamp(campaign.endedAt),
  updatedAt: fromTimestamp(campaign.updatedAt),
});

const toLeaseFields = ({ id, worker, expiresAt }: Lease): LeaseFields => ({
  id: fromId(id),
  worker,
  expiresAt: fromTimestamp(expiresAt),
});

const toDeliveryFields = ({ groupId, status, reason, recordedAt }: Delivery): DeliveryFields => ({
  groupId: fromId(groupId),
  status,
  reason,
  recordedAt: fromTimestamp(recordedAt),
});

/** Returns the update for a change. Removes fields that are null in the change, so that no index contains them. */
export const toCampaignUpdate = ({ campaign, lease, newDeliveries }: CampaignChange): Document => {
  const dueAt = dueAtOf(campaign, lease);
  return {
    $set: {
      ...toChangeableFields(campaign),
      ...(dueAt && { dueAt: fromTimestamp(dueAt) }),
      ...(lease && { lease: toLeaseFields(lease) }),
    },
    $unset: { ...(dueAt ? {} : { dueAt: '' }), ...(lease ? {} : { lease: '' }) },
    $inc: { version: 1 },
    ...(newDeliveries.length > 0 && { $push: { deliveries: { $each: newDeliveries.map(toDeliveryFields) } } }),
  };
};

const toIdempotencyFields = ({ key, fingerprint, scheduledAt }: Idempotency): IdempotencyFields => ({
  key,
  fingerprint,
  scheduledAt: fromOptionalTimestamp(scheduledAt),
});

export const toCampaignFields = (campaign: Campaign, idempotency: Idempotency | null): CampaignFields => {
  const dueAt = dueAtOf(campaign, null);
  return {
    id: fromId(campaign.id),
    version: 1,
    idempotency: idempotency && toIdempotencyFields(idempotency),
    name: campaign.name,
    instanceId: fromId(campaign.instanceId),
    groupIds: campaign.groupIds.map(fromId),
    content: { type: campaign.content.type, text: campaign.content.text },
    metadata: Object.entries(campaign.metadata),
    createdAt: fromTimestamp(campaign.createdAt),
    ...toChangeableFields(campaign),
    ...(dueAt && { dueAt: fromTimestamp(dueAt) }),
  };
};

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
  'dueAt',
  'lease',
  'deliveries',
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
  scheduledAt: row.optionalTimestamp(idempotencyLayout.slots.scheduledAt),
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
  // Unlike an assignment, `fromEntries` creates an own property for the key `__proto__`.
  metadata: Object.fromEntries(row.pairs(slots.metadata)),
  scheduledAt: row.optionalTimestamp(slots.scheduledAt),
  startedAt: row.optionalTimestamp(slots.startedAt),
  endedAt: row.optionalTimestamp(slots.endedAt),
  createdAt: row.timestamp(slots.createdAt),
  updatedAt: row.timestamp(slots.updatedAt),
});

/** A campaign without its deliveries, because those of 100 campaigns may not fit in one reply. */
export const CAMPAIGN: RowView<Campaign, 'position'> = {
  layout,
  projection: { lease: 0, deliveries: 0 },
  toItem: toCampaign,
};

const leaseLayout = layoutOf('id', 'worker', 'expiresAt');

const toLease = (row: BsonReader): Lease => ({
  id: row.id(leaseLayout.slots.id),
  worker: row.plain(leaseLayout.slots.worker) as string,
  expiresAt: row.timestamp(leaseLayout.slots.expiresAt),
});

const toDelivery = ({ groupId, status, reason, recordedAt }: DeliveryFields): Delivery => ({
  groupId: toId(groupId),
  status,
  reason,
  recordedAt: dateToTimestamp(recordedAt),
});

const toVersionedCampaign = (row: BsonReader): VersionedCampaign => ({
  campaign: toCampaign(row),
  version: row.plain(slots.version) as number,
  lease: row.has(slots.lease) ? row.document(slots.lease, leaseLayout, toLease) : null,
  deliveries: row.has(slots.deliveries)
    ? (row.decoded(slots.deliveries) as readonly DeliveryFields[]).map(toDelivery)
    : [],
});

export const VERSIONED_CAMPAIGN: RowView<VersionedCampaign> = { layout, toItem: toVersionedCampaign };

/** A campaign with its workspace. */
export const CAMPAIGN_IN_QUEUE: RowView<(VersionedCampaign & Pick<QueuedCampaign, 'workspaceId'>) | Error> = {
  layout,
  // An error for an invalid document, so that it does not fail the campaigns of other workspaces.
  toItem: (row) => {
    try {
      return { workspaceId: row.id(slots.workspaceId), ...toVersionedCampaign(row) };
    } catch (cause) {
      return new Error(`The document ${String(row.decoded(slots._id))} in campaigns is not a valid campaign.`, {
        cause,
      });
    }
  },
};

/** A campaign that was created under an idempotency key. */
export const IDEMPOTENT_CAMPAIGN: RowView<IdempotentCampaign> = {
  layout,
  toItem: (row) => ({
    campaign: toCampaign(row),
    idempotency: row.document(slots.idempotency, idempotencyLayout, toIdempotency),
  }),
};
