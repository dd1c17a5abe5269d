import { Delivery, Lease, dueAtOf, type CampaignChange, type VersionedCampaign } from '@workspace-api/admin';
import { Campaign, Idempotency, inOrderOf } from '@workspace-api/core';
import type { Column } from './columns.js';
import {
  fromStoredBy,
  optionalCodec,
  recordCodec,
  toStoredBy,
  type NewRow,
  type OptionalCodec,
  type RecordCodec,
} from './record-codec.js';
import type { Row, SqlDialect } from './sql-database.js';
import { DELIVERIES, DUE_AT, IDEMPOTENCY_PREFIX, LEASE_PREFIX, VERSION } from './tables.js';

const inOrder = inOrderOf(Delivery);

/** Converts campaigns, and what only the product's own services see of them. */
export interface CampaignColumns {
  readonly campaign: RecordCodec<Campaign>;
  readonly idempotency: OptionalCodec<Idempotency>;
  /** The columns that an insert writes beside those of the campaign. */
  readonly others: readonly Column[];
  readonly toNewRow: (campaign: Campaign, idempotency: Idempotency | null) => NewRow;
  /** The columns of a change. */
  readonly changed: readonly Column[];
  readonly toChangedRow: (change: CampaignChange) => NewRow;
  /** The columns of a campaign with its version, lease and deliveries. */
  readonly versioned: readonly Column[];
  readonly toVersioned: (row: Row, start: number) => VersionedCampaign;
}

export const campaignColumns = (dialect: SqlDialect): CampaignColumns => {
  const campaign = recordCodec<Campaign>(dialect, Campaign);
  const lease = optionalCodec<Lease>(dialect, Lease, LEASE_PREFIX);
  const idempotency = optionalCodec<Idempotency>(dialect, Idempotency, IDEMPOTENCY_PREFIX);
  const toTimestamp = toStoredBy(dialect, 'timestamp');
  const fromJson = fromStoredBy(dialect, 'json');

  const leaseStart = campaign.columns.length + 1;
  const deliveriesIndex = leaseStart + lease.columns.length;
  return {
    campaign,
    idempotency,
    others: [VERSION, DUE_AT, DELIVERIES, ...idempotency.columns],
    toNewRow: (item, request) => ({
      ...campaign.toRow(item),
      version: 1,
      due_at: toTimestamp(dueAtOf(item, null)),
      deliveries: [],
      ...idempotency.toRow(request),
    }),
    changed: [...campaign.columns, DUE_AT, ...lease.columns],
    toChangedRow: ({ campaign: item, lease: held }) => ({
      ...campaign.toRow(item),
      due_at: toTimestamp(dueAtOf(item, held)),
      ...lease.toRow(held),
    }),
    versioned: [...campaign.columns, VERSION, ...lease.columns, DELIVERIES],
    toVersioned: (row, start) => ({
      campaign: campaign.toItem(row, start),
      version: Number(row[start + leaseStart - 1]),
      lease: lease.toItem(row, start + leaseStart),
      deliveries: (fromJson(row[start + deliveriesIndex]) as Delivery[]).map(inOrder),
    }),
  };
};
