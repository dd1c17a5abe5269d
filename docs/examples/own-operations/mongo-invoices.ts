import {
  toPosition,
  toTimestamp,
  type ListRange,
  type Positioned,
  type RequestIdentity,
  type WorkspaceId,
} from '@workspace-api/core';
import { Timestamp, type Collection } from 'mongodb';
import type { Invoice, InvoiceId, InvoiceRepository } from './invoices.js';

export interface InvoiceDocument {
  readonly _id: string;
  readonly workspaceId: WorkspaceId;
  readonly position: Timestamp;
  readonly customer: string;
  readonly cents: number;
  readonly createdAt: Date;
  readonly idempotency?: RequestIdentity;
}

const toInvoice = ({ _id, customer, cents, createdAt }: InvoiceDocument): Invoice => ({
  id: _id as InvoiceId,
  customer,
  cents,
  createdAt: toTimestamp(createdAt.getTime()),
});

const isTakenKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;

export class MongoInvoices implements InvoiceRepository {
  readonly #invoices: Collection<InvoiceDocument>;

  constructor(invoices: Collection<InvoiceDocument>) {
    this.#invoices = invoices;
  }

  /** Creates the indexes. Call it once, when you deploy. */
  async migrate(): Promise<void> {
    await this.#invoices.createIndexes([
      { key: { workspaceId: 1, position: -1 }, unique: true },
      {
        key: { workspaceId: 1, 'idempotency.key': 1 },
        unique: true,
        partialFilterExpression: { 'idempotency.key': { $exists: true } },
      },
    ]);
  }

  async insert(workspaceId: WorkspaceId, invoice: Invoice, identity: RequestIdentity | null): Promise<boolean> {
    const { id, customer, cents, createdAt } = invoice;
    try {
      await this.#invoices.insertOne({
        _id: id,
        workspaceId,
        position: new Timestamp({ t: 0, i: 0 }),
        customer,
        cents,
        createdAt: new Date(createdAt),
        ...(identity !== null && { idempotency: identity }),
      });
      return true;
    } catch (error) {
      if (isTakenKey(error)) return false;
      throw error;
    }
  }

  async findByKey(workspaceId: WorkspaceId, key: string): Promise<{ record: Invoice; fingerprint: string } | null> {
    const found = await this.#invoices.findOne({ workspaceId, 'idempotency.key': key });
    return found?.idempotency ? { record: toInvoice(found), fingerprint: found.idempotency.fingerprint } : null;
  }

  async find(workspaceId: WorkspaceId, id: string): Promise<Invoice | null> {
    const found = await this.#invoices.findOne({ workspaceId, _id: id });
    return found && toInvoice(found);
  }

  async list(workspaceId: WorkspaceId, { below, limit }: ListRange): Promise<readonly Positioned<Invoice>[]> {
    const bound = below === null ? {} : { position: { $lt: Timestamp.fromString(below, 16) } };
    const found = await this.#invoices
      .find({ workspaceId, ...bound })
      .sort({ position: -1 })
      .limit(limit)
      .toArray();
    return found.map((document) => ({
      record: toInvoice(document),
      position: toPosition(document.position.toBigInt().toString(16).padStart(16, '0')),
    }));
  }
}
