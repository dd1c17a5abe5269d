import type { Schema } from '@workspace-api/client';
import type { OpenOperations } from '@workspace-api/conformance';
import { route } from '@workspace-api/contract';
import type { AnyOperation } from '@workspace-api/core';
import type { ServedOperation } from '@workspace-api/http';
import { join } from 'node:path';
import { transpilePage } from '../pages/compile-page.js';
import { ROOT } from '../repository.js';

/** The page with operations of a host. */
export const PAGE = 'docs/own-operations.md';

/** The files of the page, as JavaScript where they find the packages. */
export interface Invoices {
  readonly folder: string;
  /** The operations over invoices in memory, and two more. */
  readonly inMemory: OpenOperations;
  /** The operations over a storage of invoices, and two more. */
  readonly openOperations: (invoices: object) => OpenOperations;
  /** The schema of an invoice. */
  readonly Invoice: Schema<{ readonly id: string; readonly customer: string; readonly cents: number }>;
  readonly MongoInvoices: new (collection: object) => { migrate(): Promise<void> };
}

/** The operations of the page, and two more on an invoice: one is done later, and one has no response. */
const withReminders =
  (open: OpenOperations): OpenOperations =>
  async (ports) => {
    const { operations, furnish, ...host } = await open(ports);
    const find = operations.find(({ route: { operationId } }) => operationId === 'getInvoice');
    if (find === undefined) throw new Error('The page has no operation getInvoice.');
    const reminder = (id: string, method: 'POST' | 'DELETE', status: 202 | 204): ServedOperation => {
      const { operation, path, tag, problems } = find.route;
      const own: AnyOperation = { ...operation, id, effect: 'change' };
      return { route: route(own, { method, path: `${path}/reminders`, tag, status, problems }), call: find.call };
    };
    const reminders = [reminder('sendReminder', 'POST', 202), reminder('stopReminders', 'DELETE', 204)];
    return {
      ...host,
      operations: [...operations, ...reminders],
      furnish: async (workspaceId) => {
        const { getInvoice, ...requests } = await furnish(workspaceId);
        return getInvoice === undefined
          ? requests
          : { ...requests, getInvoice, sendReminder: getInvoice, stopReminders: getInvoice };
      },
    };
  };

/** Transpiles the page into a new folder below `dist`. Its test file registers a suite when it is loaded. */
export const transpileInvoices = async (name: string): Promise<Invoices> => {
  const folder = join(ROOT, 'packages/tools/checks/dist', name);
  transpilePage(PAGE, folder);
  const { Invoice, MemoryInvoices } = (await import(join(folder, 'invoices.js'))) as Pick<Invoices, 'Invoice'> & {
    MemoryInvoices: new () => object;
  };
  const { MongoInvoices } = (await import(join(folder, 'mongo-invoices.js'))) as Pick<Invoices, 'MongoInvoices'>;
  const page = (await import(join(folder, 'invoices.test.js'))) as Pick<Invoices, 'openOperations'>;
  const openOperations = (invoices: object): OpenOperations => withReminders(page.openOperations(invoices));
  const inMemory: OpenOperations = (ports) => openOperations(new MemoryInvoices())(ports);
  return { folder, inMemory, openOperations, Invoice, MongoInvoices };
};
