import {
  id,
  integer,
  name,
  object,
  timestamp,
  toPosition,
  type Id,
  type Immutable,
  type ListRange,
  type Positioned,
  type RequestIdentity,
  type WorkspaceId,
} from '@workspace-api/core';
import type { z } from '@workspace-api/core/zod';

/** The record: its type, its checks and its JSON Schema. */
export const Invoice = object({
  id: id('Invoice').meta({ description: 'The id of the invoice.' }),
  customer: name().meta({ description: 'The name of the customer.' }),
  cents: integer({ min: 1, max: 100_000_000 }).meta({ description: 'The amount.' }),
  createdAt: timestamp().meta({ description: 'When the invoice was created.' }),
}).meta({ description: 'An invoice.' });

export type Invoice = Immutable<z.output<typeof Invoice>>;

export type InvoiceId = Id<'Invoice'>;

export interface InvoiceRepository {
  /** Adds an invoice and its request's identity in one write. Resolves to false if the key is taken. */
  insert(workspaceId: WorkspaceId, invoice: Invoice, identity: RequestIdentity | null): Promise<boolean>;
  findByKey(workspaceId: WorkspaceId, key: string): Promise<{ record: Invoice; fingerprint: string } | null>;
  find(workspaceId: WorkspaceId, id: string): Promise<Invoice | null>;
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Invoice>[]>;
}

interface Row extends Positioned<Invoice> {
  readonly workspaceId: WorkspaceId;
  readonly identity: RequestIdentity | null;
}

export class MemoryInvoices implements InvoiceRepository {
  /** Newest first. */
  readonly #rows: Row[] = [];

  async insert(workspaceId: WorkspaceId, record: Invoice, identity: RequestIdentity | null): Promise<boolean> {
    if (identity !== null && (await this.findByKey(workspaceId, identity.key)) !== null) return false;
    const position = toPosition((this.#rows.length + 1).toString(16).padStart(16, '0'));
    this.#rows.unshift({ workspaceId, record, identity, position });
    return true;
  }

  async findByKey(workspaceId: WorkspaceId, key: string): Promise<{ record: Invoice; fingerprint: string } | null> {
    const row = this.#rowsOf(workspaceId).find(({ identity }) => identity?.key === key);
    return row?.identity ? { record: row.record, fingerprint: row.identity.fingerprint } : null;
  }

  async find(workspaceId: WorkspaceId, id: string): Promise<Invoice | null> {
    return this.#rowsOf(workspaceId).find(({ record }) => record.id === id)?.record ?? null;
  }

  async list(workspaceId: WorkspaceId, { below, limit }: ListRange): Promise<readonly Positioned<Invoice>[]> {
    return this.#rowsOf(workspaceId)
      .filter(({ position }) => below === null || position < below)
      .slice(0, limit);
  }

  #rowsOf(workspaceId: WorkspaceId): readonly Row[] {
    return this.#rows.filter((row) => row.workspaceId === workspaceId);
  }
}
