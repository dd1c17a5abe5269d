import { id, object, operation } from '@workspace-api/core';
import type { HostProblem } from '../../src/problems/problem-kind.js';
import { route } from '../../src/route.js';

export const INVOICE_NOT_FOUND: HostProblem = {
  code: 'invoice_not_found',
  status: 404,
  title: 'Invoice <not> found',
  message: 'The `invoice` does not exist in this workspace.',
  remedy: 'Send the id of an invoice from GET /invoices.',
};

const Ids = object({ customerId: id('customer'), invoiceId: id('invoice') });

/** An operation of a host, with a scope of its own. */
export const getInvoice = operation({
  id: 'getInvoice',
  scope: 'invoices:read' as 'groups:read',
  effect: 'read',
  summary: 'Read an invoice',
  description: 'Returns one invoice of the workspace.',
  input: Ids,
  output: Ids.meta({ description: 'An invoice.' }),
  errors: [],
  perform: () => async (_principal, ids) => ids,
});

/** Where it is, with a problem of its own. */
export const AT = {
  method: 'GET',
  path: '/api/billing/v1/customers/{customerId}/invoices/{invoiceId}',
  tag: 'Invoices',
  problems: [INVOICE_NOT_FOUND],
} as const;

export const INVOICE_ROUTE = route(getInvoice, AT);
