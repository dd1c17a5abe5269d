import { Campaign, type IdempotentCampaign } from '@workspace-api/core';
import { Idempotency } from '@workspace-api/core/internal';
import {
  Delivery,
  Lease,
  dueAtOf,
  type CampaignChange,
  type QueuedCampaign,
  type VersionedCampaign,
} from '@workspace-api/admin/storage';
import type { Document } from 'mongodb';
import { fromTimestamp, readId, readItems, readNumber } from './bson-values.js';
import { readOrError, type BsonReader, type RowView } from './bson-reader.js';
import { recordCodec } from './record-codec.js';

const CODEC = recordCodec<Campaign, 'version' | 'idempotency' | 'dueAt' | 'lease' | 'deliveries'>(
  Campaign,
  'version',
  'idempotency',
  'dueAt',
  'lease',
  'deliveries',
);
const IDEMPOTENCY = recordCodec<Idempotency>(Idempotency);
const LEASE = recordCodec<Lease>(Lease);
const DELIVERY = recordCodec<Delivery>(Delivery);

const readDeliveries = readItems(DELIVERY.read);

const { reader, toItem: toCampaign } = CODEC;
const { slots } = reader;

/**
 * Returns the update for a change. `dueAt` is the time from which a worker can claim the campaign. It and the lease are
 * removed if there is none, so that no index contains them.
 */
export const toCampaignUpdate = ({ campaign, lease, newDeliveries }: CampaignChange): Document => {
  const dueAt = dueAtOf(campaign, lease);
  return {
    $set: {
      ...CODEC.toDocument({ ...campaign, id: undefined }),
      ...(dueAt && { dueAt: fromTimestamp(dueAt) }),
      ...(lease && { lease: LEASE.toDocument(lease) }),
    },
    $unset: { ...(dueAt ? {} : { dueAt: '' }), ...(lease ? {} : { lease: '' }) },
    $inc: { version: 1 },
    ...(newDeliveries.length > 0 && { $push: { deliveries: { $each: newDeliveries.map(DELIVERY.toDocument) } } }),
  };
};

/** Returns the document of a new campaign. */
export const toCampaignDocument = (campaign: Campaign, idempotency: Idempotency | null): Document => {
  const dueAt = dueAtOf(campaign, null);
  return {
    ...CODEC.toDocument(campaign),
    version: 1,
    idempotency: idempotency && IDEMPOTENCY.toDocument(idempotency),
    ...(dueAt && { dueAt: fromTimestamp(dueAt) }),
  };
};

/** A campaign without its deliveries, because those of 100 campaigns may not fit in one reply. */
export const CAMPAIGN = { ...CODEC, projection: { lease: 0, deliveries: 0 } };

const toVersionedCampaign = (row: BsonReader): VersionedCampaign => ({
  campaign: toCampaign(row),
  version: row.read(slots.version, readNumber),
  lease: row.has(slots.lease) ? row.read(slots.lease, LEASE.read) : null,
  deliveries: row.has(slots.deliveries) ? row.read(slots.deliveries, readDeliveries) : [],
});

export const VERSIONED_CAMPAIGN: RowView<VersionedCampaign> = { reader, toItem: toVersionedCampaign };

/** A campaign with its workspace. */
export const CAMPAIGN_IN_QUEUE: RowView<(VersionedCampaign & Pick<QueuedCampaign, 'workspaceId'>) | Error> = {
  reader,
  toItem: readOrError('campaigns', (row) => ({
    workspaceId: row.read(slots.workspaceId, readId),
    ...toVersionedCampaign(row),
  })),
};

/** A campaign that was created under an idempotency key. */
export const IDEMPOTENT_CAMPAIGN: RowView<IdempotentCampaign> = {
  reader,
  toItem: (row) => ({
    campaign: toCampaign(row),
    idempotency: row.read(slots.idempotency, IDEMPOTENCY.read),
  }),
};
