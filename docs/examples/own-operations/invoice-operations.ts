import { RequestError, route, type HostProblem } from '@workspace-api/contract';
import { PageRequest, createOnce, object, operation, pageOf, paginate, type PlatformPorts } from '@workspace-api/core';
import { serve, type ServedOperation } from '@workspace-api/http';
import { Invoice, type InvoiceId, type InvoiceRepository } from './invoices.js';
import './scopes.js';

export const BILLING = '/api/billing/v1';

const INVOICE_NOT_FOUND: HostProblem = {
  code: 'invoice_not_found',
  status: 404,
  title: 'Invoice not found',
  message: 'The invoice does not exist in this workspace.',
  remedy: 'Send the id of an invoice from GET /invoices.',
};

type Needs = Pick<PlatformPorts, 'digest' | 'ids' | 'clock'> & { readonly invoices: InvoiceRepository };

const listInvoices = operation({
  id: 'listInvoices',
  scope: 'invoices:read',
  effect: 'read',
  summary: 'List invoices',
  description: 'Returns a page of the invoices of the workspace, newest first.',
  input: PageRequest,
  output: pageOf(Invoice),
  errors: ['invalid_cursor'],
  perform:
    ({ invoices, digest }: Needs) =>
    ({ workspaceId }, page) =>
      paginate(digest, workspaceId, 'invoices', page, (range) => invoices.list(workspaceId, range)),
});

const getInvoice = operation({
  id: 'getInvoice',
  scope: 'invoices:read',
  effect: 'read',
  summary: 'Read an invoice',
  description: 'Returns one invoice of the workspace.',
  input: object({ invoiceId: Invoice.shape.id }),
  output: Invoice,
  errors: [],
  perform:
    ({ invoices }: Needs) =>
    async ({ workspaceId }, { invoiceId }) => {
      const invoice = await invoices.find(workspaceId, invoiceId);
      if (invoice === null) throw new RequestError(INVOICE_NOT_FOUND);
      return invoice;
    },
});

const createInvoice = operation({
  id: 'createInvoice',
  scope: 'invoices:write',
  effect: 'create',
  summary: 'Create an invoice',
  description: 'Creates an invoice. With the header Idempotency-Key, a retry creates no second one.',
  input: Invoice.pick({ customer: true, cents: true }),
  output: Invoice,
  errors: [],
  perform:
    ({ invoices, digest, ids, clock }: Needs) =>
    ({ workspaceId }, fields, creation) =>
      createOnce<Invoice>(digest, creation, {
        insert: async (identity) => {
          const invoice = { id: ids.next() as InvoiceId, ...fields, createdAt: clock.now() };
          return (await invoices.insert(workspaceId, invoice, identity)) ? invoice : null;
        },
        find: (key) => invoices.findByKey(workspaceId, key),
      }),
});

const tag = 'Invoices';

/** Binds the operations to their ports. */
export const invoiceOperations = (needs: Needs): readonly ServedOperation[] => [
  serve(route(listInvoices, { method: 'GET', path: `${BILLING}/invoices`, tag }), needs),
  serve(
    route(getInvoice, {
      method: 'GET',
      path: `${BILLING}/invoices/{invoiceId}`,
      tag,
      problems: [INVOICE_NOT_FOUND],
    }),
    needs,
  ),
  serve(route(createInvoice, { method: 'POST', path: `${BILLING}/invoices`, tag }), needs),
];
