import { RequestError, problemPath, type HostProblem } from '@workspace-api/contract';
import { problem } from '@workspace-api/contract/schemas';
import type { Principal } from '@workspace-api/core';
import { stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { createHttpHandler, defineOperation, type HttpHandler } from '../../src/index.js';
import { jsonOf } from '../support/json-of.js';
import { requestTo } from '../support/request-to.js';

/** Hosts name their scopes to the compiler, for a whole program. Here another scope lends its type. */
const SCOPE = 'invoices:read' as 'groups:read';

const INVOICE_NOT_FOUND: HostProblem = {
  code: 'invoice_not_found',
  status: 404,
  title: 'Invoice not found',
  message: 'The invoice does not exist in this workspace.',
  remedy: 'Send the id of an invoice from GET /invoices.',
};

const ROUTE = {
  operationId: 'getInvoice',
  method: 'GET',
  path: '/api/billing/v1/invoices/{invoiceId}',
  scope: SCOPE,
  tag: 'Invoices',
  summary: 'Read an invoice',
  description: 'Returns one invoice of the workspace.',
  isList: false,
  request: null,
  response: { type: 'object', properties: { data: { type: 'object' } } },
  status: 200,
  problems: [INVOICE_NOT_FOUND],
} as const;

const OPERATION = defineOperation({
  route: ROUTE,
  perform: async () => {
    throw new RequestError(INVOICE_NOT_FOUND);
  },
});

const PREFIX = '/api/billing/v1';

const open = (): HttpHandler => createHttpHandler(stubApi(), { operations: [OPERATION], prefixes: [PREFIX] });

const get = async (target: string, handler = open()) => {
  const { response, record } = await handler.handle(
    requestTo(target, { headers: { authorization: 'Bearer abc', accept: 'application/json' } }),
  );
  return { response, record, json: jsonOf(response) as Record<string, never> };
};

describe('the problem of a host', () => {
  it('has its status, its code and what to do, and is in the record', async () => {
    const { response, record, json } = await get(`${PREFIX}/invoices/17`);
    expect(response.status).to.equal(404);
    expect(problem.parse(json)).to.deep.include({
      type: '/docs/problems/invoice_not_found',
      title: 'Invoice not found',
      code: 'invoice_not_found',
      detail: 'The invoice does not exist in this workspace. Send the id of an invoice from GET /invoices.',
    });
    expect(record).to.include({ status: 404, code: 'invoice_not_found', error: undefined });
  });

  it('has a page, which the list of problems links', async () => {
    const { response, json } = await get(problemPath('invoice_not_found'));
    expect(response.status).to.equal(200);
    expect(json).to.include({ code: 'invoice_not_found', message: INVOICE_NOT_FOUND.message });
    const list = (await get('/docs/problems')).json as unknown as { problems: readonly { code: string }[] };
    expect(list.problems.at(-1)?.code).to.equal('invoice_not_found');
    expect((await get(problemPath('receipt_not_found'))).response.status).to.equal(404);
  });

  it('is in the OpenAPI document, with the scope of its operation', async () => {
    const { components, paths } = (await get('/api/public/v1/openapi.json')).json as Record<string, object>;
    expect(components)
      .to.have.nested.property('schemas.Problem.properties.code.enum')
      .that.includes('invoice_not_found');
    const scopes = 'schemas.Workspace.properties.key.properties.scopes';
    expect(components).to.have.nested.property(`${scopes}.items.enum`).that.includes('invoices:read');
    expect(components).to.have.nested.property(`${scopes}.maxItems`, 7);
    expect(paths)
      .to.have.nested.property(`${ROUTE.path.replaceAll('.', '\\.')}.get.responses.404.x-problem-codes`)
      .that.deep.equals(['invoice_not_found']);
  });
});

describe('the prefix of a host', () => {
  it('belongs to the API with every path below, and nothing beside it', () => {
    const handler = open();
    for (const path of [PREFIX, `${PREFIX}/`, `${PREFIX}/nowhere`]) expect(handler.owns(path), path).to.be.true;
    for (const path of ['/api/billing', `${PREFIX}2/invoices`, '/api']) expect(handler.owns(path), path).to.be.false;
  });
});

describe('the type of an operation', () => {
  it('has the parameters of its path, and a principal with its scope', () => {
    const compiled = (): void => {
      defineOperation({
        route: ROUTE,
        perform: async (principal, { params }) => {
          const own: Principal<'groups:read'> = principal;
          // @ts-expect-error another scope was checked
          const other: Principal<'usage:read'> = principal;
          // @ts-expect-error the path has no such parameter
          return { data: [own, other, params.invoiceId, params.orderId] };
        },
      });
    };
    expect(compiled).to.be.a('function');
  });
});

describe('an operation that can be served', () => {
  it('may be a list with built-in problems, and may have a path without parameters', async () => {
    const list = defineOperation({
      route: { ...ROUTE, operationId: 'listInvoices', path: '/invoices', isList: true, problems: ['invalid_cursor'] },
      perform: async () => ({ data: { items: [], nextCursor: null } }),
    });
    const { response } = await get('/invoices?limit=5', createHttpHandler(stubApi(), { operations: [list] }));
    expect(response.status).to.equal(200);
  });

  it('is only at the path that it names, whose dots are no wildcards', async () => {
    const operation = defineOperation({
      route: { ...ROUTE, path: '/billing/v1.2/invoices/{invoiceId}', problems: [] },
      perform: async () => ({ data: {} }),
    });
    const handler = createHttpHandler(stubApi(), { operations: [operation] });
    expect((await get('/billing/v1.2/invoices/17', handler)).response.status).to.equal(200);
    expect((await get('/billing/v1x2/invoices/17', handler)).response.status).to.equal(404);
  });
});

describe('operations that cannot be served', () => {
  it('are all named at once, with what is wrong', () => {
    const perform = async () => ({ data: {} });
    const broken = [
      { ...ROUTE, operationId: 'Get invoice', path: 'invoices', scope: 'invoices' as 'groups:read' },
      { ...ROUTE, operationId: 'listGroups', path: '/a/{id}/b/{id}', isList: true, method: 'POST' as const },
      { ...ROUTE, request: {}, problems: [{ ...INVOICE_NOT_FOUND, code: 'rate_limited' }] },
    ].map((route) => defineOperation({ route, perform }));
    expect(() => createHttpHandler(stubApi(), { operations: broken })).to.throw(
      TypeError,
      [
        'The operations cannot be served.',
        '- Get invoice (GET invoices): operationId must be in camelCase, such as listInvoices.',
        '- Get invoice (GET invoices): path must be a path such as /api/billing/v1/invoices/{invoiceId}.',
        '- Get invoice (GET invoices): scope must be a resource and an action in lower case, such as invoices:read.',
        '- listGroups (POST /a/{id}/b/{id}): path has two parameters of one name.',
        '- listGroups (POST /a/{id}/b/{id}): a list must have the method GET.',
        '- listGroups (POST /a/{id}/b/{id}): operationId is taken. Choose another.',
        '- getInvoice (GET /api/billing/v1/invoices/{invoiceId}): GET has no body: request must be null.',
        '- getInvoice (GET /api/billing/v1/invoices/{invoiceId}): The problem code rate_limited is built in. Choose another.',
      ].join('\n'),
    );
  });
});
