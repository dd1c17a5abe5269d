import { RequestError, route, type HostProblem } from '@workspace-api/contract';
import { problemPath } from '@workspace-api/contract/internal';
import { problem } from '@workspace-api/contract/schemas';
import { PageRequest, object, operation, pageOf, quantity, text, type Principal } from '@workspace-api/core';
import { jsonOf, requestTo, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler, serve, type HttpHandler } from '../../src/index.js';

/** Hosts name their scopes to the compiler, for a whole program. Here another scope lends its type. */
const SCOPE = 'invoices:read' as 'groups:read';

const INVOICE_NOT_FOUND: HostProblem = {
  code: 'invoice_not_found',
  status: 404,
  title: 'Invoice not found',
  message: 'The invoice does not exist in this workspace.',
  remedy: 'Send the id of an invoice from GET /invoices.',
};

const getInvoice = operation({
  id: 'getInvoice',
  scope: SCOPE,
  effect: 'read',
  summary: 'Read an invoice',
  description: 'Returns one invoice of the workspace.',
  input: object({ invoiceId: text({ min: 1, max: 100 }) }),
  output: object({}),
  errors: [],
  perform: (error: Error | null) => async () => {
    if (error !== null) throw error;
    return {};
  },
});

const AT = {
  method: 'GET',
  path: '/api/billing/v1/invoices/{invoiceId}',
  tag: 'Invoices',
  problems: [INVOICE_NOT_FOUND],
} as const;

const OPERATION = serve(route(getInvoice, AT), new RequestError(INVOICE_NOT_FOUND));

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
    const scopes = 'schemas.WorkspaceKey.properties.scopes';
    expect(components).to.have.nested.property(`${scopes}.items.enum`).that.includes('invoices:read');
    expect(components).to.have.nested.property(`${scopes}.maxItems`, 7);
    expect(paths)
      .to.have.nested.property(`${AT.path.replaceAll('.', '\\.')}.get.responses.404.x-problem-codes`)
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
  it('has the fields of its input, and a principal with its scope', () => {
    operation({
      ...getInvoice,
      perform: () => async (principal, input) => {
        const own: Principal<'groups:read'> = principal;
        // @ts-expect-error another scope was checked
        const other: Principal<'usage:read'> = principal;
        // @ts-expect-error the input has no such field
        expect([own, other, input.invoiceId, input.orderId]).to.have.lengthOf(4);
        return {};
      },
    });
    // @ts-expect-error the operation needs an error
    expect(() => serve(route(getInvoice, AT), 17)).not.to.throw();
  });
});

describe('an operation that can be served', () => {
  it('may be a list, whose pages may have further fields of the output', async () => {
    const page = { items: [], nextCursor: null, total: 0 };
    const listInvoices = operation({
      ...getInvoice,
      id: 'listInvoices',
      input: PageRequest,
      output: pageOf(object({})).extend({ total: quantity() }),
      perform: () => async () => ({ ...page, query: 'SELECT' }),
    });
    const list = serve(route(listInvoices, { ...AT, path: '/invoices' }), null);
    const { response, json } = await get('/invoices?limit=5', createHttpHandler(stubApi(), { operations: [list] }));
    expect([response.status, json]).to.deep.equal([200, { data: page }]);
  });

  for (const [what, page] of [
    ['without a cursor', { items: [] }],
    ['whose cursor is undefined', { items: [], nextCursor: undefined }],
  ] as const) {
    it(`may be a list, whose page ${what} is the last`, async () => {
      const listInvoices = operation({
        ...getInvoice,
        id: 'listInvoices',
        input: PageRequest,
        output: pageOf(object({})),
        perform: () => async () => page as never,
      });
      const list = serve(route(listInvoices, { ...AT, path: '/invoices' }), null);
      const { json } = await get('/invoices', createHttpHandler(stubApi(), { operations: [list] }));
      expect(json).to.deep.equal({ data: { items: [], nextCursor: null } });
    });
  }

  it('is only at the path that it names, whose dots are no wildcards', async () => {
    const own = serve(route(getInvoice, { ...AT, path: '/billing/v1.2/invoices/{invoiceId}' }), null);
    const handler = createHttpHandler(stubApi(), { operations: [own] });
    expect((await get('/billing/v1.2/invoices/17', handler)).response.status).to.equal(200);
    expect((await get('/billing/v1x2/invoices/17', handler)).response.status).to.equal(404);
  });
});

describe('values that are no operations', () => {
  for (const value of [null, 1, {}, { route: {} }, { route: OPERATION.route }, { call: OPERATION.call }, getInvoice]) {
    it(`are rejected: ${JSON.stringify(Object.keys(value ?? {}))}`, () => {
      expect(() => createHttpHandler(stubApi(), { operations: [value as never] })).to.throw(
        TypeError,
        'options.operations must be an array of operations, as serve of @workspace-api/http returns them.',
      );
    });
  }

  for (const route of [null, {}, { operation: {} }]) {
    it(`cannot be served: ${JSON.stringify(route)}`, () => {
      expect(() => serve(route as never, null as never)).to.throw(
        TypeError,
        'The operation cannot be served.\n- route must be the result of route(operation, options).',
      );
    });
  }
});
