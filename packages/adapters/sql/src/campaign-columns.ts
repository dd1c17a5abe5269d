import { Delivery, Lease, dueAtOf, type CampaignChange, type VersionedCampaign } from '@workspace-api/admin/storage';
import { Campaign } from '@workspace-api/core';
import { Idempotency, inOrderOf } from '@workspace-api/core/internal';
import type { Column } from './columns.js';
import { fromStoredBy, recordCodec, type NewRow, type RecordCodec } from './record-codec.js';
import type { Row, SqlDialect } from './sql-database.js';
import { DELIVERIES, DUE_AT, IDEMPOTENCY_PREFIX, LEASE_PREFIX, VERSION } from './tables.js';

const inOrder = inOrderOf(Delivery);

/** Converts campaigns, and the fields that only the product's own services see. */
export class CampaignColumns {
  readonly campaign: RecordCodec<Campaign>;
  readonly idempotency: RecordCodec<Idempotency | null>;
  /** The columns of a change. */
  readonly changed: readonly Column[];
  /** The columns of a campaign with its version, lease and deliveries. */
  readonly versioned: readonly Column[];
  readonly #lease: RecordCodec<Lease | null>;
  readonly #dialect: SqlDialect;

  constructor(dialect: SqlDialect) {
    const optional = { isNullable: true };
    this.campaign = recordCodec(dialect, Campaign);
    this.idempotency = recordCodec(dialect, Idempotency, { prefix: IDEMPOTENCY_PREFIX, ...optional });
    this.#lease = recordCodec(dialect, Lease, { prefix: LEASE_PREFIX, ...optional });
    this.changed = [...this.campaign.columns, DUE_AT, ...this.#lease.columns];
    this.versioned = [...this.campaign.columns, VERSION, ...this.#lease.columns, DELIVERIES];
    this.#dialect = dialect;
  }

  toNewRow(campaign: Campaign, idempotency: Idempotency | null): NewRow {
    const others = { version: 1, due_at: this.#dueAt(campaign, null), deliveries: [] };
    return this.idempotency.toRow(idempotency, this.campaign.toRow(campaign, others));
  }

  toChangedRow({ campaign, lease }: CampaignChange): NewRow {
    return this.#lease.toRow(lease, this.campaign.toRow(campaign, { due_at: this.#dueAt(campaign, lease) }));
  }

  toVersioned(row: Row, start: number): VersionedCampaign {
    const version = start + this.campaign.columns.length;
    const deliveries = fromStoredBy(this.#dialect, 'json')(row[start + this.versioned.length - 1]) as Delivery[];
    return {
      campaign: this.campaign.toItem(row, start),
      version: Number(row[version]),
      lease: this.#lease.toItem(row, version + 1),
      deliveries: deliveries.map(inOrder),
    };
  }

  #dueAt(campaign: Campaign, lease: Lease | null): string | null {
    return this.#dialect.timestamp(dueAtOf(campaign, lease));
  }
}
