import type { HostProblem } from '../../src/problems/problem-kind.js';
import type { Route } from '../../src/routes.js';

export const INVOICE_NOT_FOUND: HostProblem = {
  code: 'invoice_not_found',
  status: 404,
  title: 'Invoice <not> found',
  message: 'The `invoice` does not exist in this workspace.',
  remedy: 'Send the id of an invoice from GET /invoices.',
};

/** An operation of a host, with a scope and a problem of its own. */
export const INVOICE_ROUTE: Route = {
  operationId: 'getInvoice',
  method: 'GET',
  path: '/api/billing/v1/customers/{customerId}/invoices/{invoiceId}',
  scope: 'invoices:read' as 'groups:read',
  tag: 'Invoices',
  summary: 'Read an invoice',
  description: 'Returns one invoice of the workspace.',
  isList: false,
  request: null,
  response: { type: 'object', description: 'An invoice.', properties: { data: { type: 'object' } } },
  status: 200,
  problems: [INVOICE_NOT_FOUND],
};
