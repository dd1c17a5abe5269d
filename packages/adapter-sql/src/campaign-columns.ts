import { Delivery, Lease, dueAtOf, type CampaignChange, type VersionedCampaign } from '@workspace-api/admin';
import { Campaign, Idempotency, inOrderOf } from '@workspace-api/core';
import { fromStoredBy, recordCodec, type NewRow, type RecordCodec } from './record-codec.js';
import type { Column } from './columns.js';
import type { Row, SqlDialect } from './sql-database.js';
import { DELIVERIES, DUE_AT, IDEMPOTENCY_PREFIX, LEASE_PREFIX, VERSION } from './tables.js';

const inOrder = inOrderOf(Delivery);

/** Converts campaigns, and what only the product's own services see of them. */
export interface CampaignColumns {
  readonly campaign: RecordCodec<Campaign>;
  readonly idempotency: RecordCodec<Idempotency | null>;
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
  const lease = recordCodec<Lease | null>(dialect, Lease, { prefix: LEASE_PREFIX, isNullable: true });
  const idempotency = recordCodec<Idempotency | null>(dialect, Idempotency, {
    prefix: IDEMPOTENCY_PREFIX,
    isNullable: true,
  });
  const fromJson = fromStoredBy(dialect, 'json');

  const leaseStart = campaign.columns.length + 1;
  const deliveriesIndex = leaseStart + lease.columns.length;
  return {
    campaign,
    idempotency,
    toNewRow: (item, request) => {
      const others = { version: 1, due_at: dialect.timestamp(dueAtOf(item, null)), deliveries: [] };
      return idempotency.toRow(request, campaign.toRow(item, others));
    },
    changed: [...campaign.columns, DUE_AT, ...lease.columns],
    toChangedRow: ({ campaign: item, lease: held }) =>
      lease.toRow(held, campaign.toRow(item, { due_at: dialect.timestamp(dueAtOf(item, held)) })),
    versioned: [...campaign.columns, VERSION, ...lease.columns, DELIVERIES],
    toVersioned: (row, start) => ({
      campaign: campaign.toItem(row, start),
      version: Number(row[start + leaseStart - 1]),
      lease: lease.toItem(row, start + leaseStart),
      deliveries: (fromJson(row[start + deliveriesIndex]) as Delivery[]).map(inOrder),
    }),
  };
};
