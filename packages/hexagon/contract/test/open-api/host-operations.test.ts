import {
  boolean,
  integer,
  name,
  object,
  operation,
  pageOf,
  PageRequest,
  SCOPES,
  Scope,
  text,
} from '@workspace-api/core';
import { expect } from 'chai';
import * as z from '@workspace-api/core/zod';
import { deprecationHeaders } from '../../src/deprecation.js';
import { openApiDocument } from '../../src/open-api/open-api-document.js';
import { route, type Route } from '../../src/route.js';
import { AT, INVOICE_NOT_FOUND, INVOICE_ROUTE, getInvoice } from '../support/host-route.js';
import { parsedDocument, type Json } from '../support/document.js';

const PATH = '/api/billing/v1/invoices';
const INVOICE_PATH = `${PATH}/{invoiceId}`;

const Change = object({
  invoiceId: getInvoice.input.shape.invoiceId,
  customer: name().nullable().meta({ description: 'The name of the customer.' }),
  cents: integer({ min: 1, max: 100 }).optional(),
});

const changeInvoice = operation({
  ...getInvoice,
  id: 'changeInvoice',
  effect: 'change',
  input: Change,
  output: Change,
  perform: () => async (_principal, change) => change,
});

const createInvoice = operation({
  ...changeInvoice,
  id: 'createInvoice',
  effect: 'create',
  perform: () => async (_principal, record) => ({ record, replayed: false }),
});

const listInvoices = operation({
  ...getInvoice,
  id: 'listInvoices',
  input: PageRequest.extend({ unpaid: boolean().meta({ description: 'Whether it is unpaid.' }) }),
  output: pageOf(getInvoice.output),
  perform: () => async () => ({ items: [], nextCursor: null }),
});

const documentWith = (...routes: readonly Route[]): Json => parsedDocument({ routes });

/** Returns the first operation with a method at a path of invoices. */
const operationIn = (document: Json, method = 'get'): Record<string, Json> => {
  const paths = document['paths'] as Record<string, Record<string, Record<string, Json>>>;
  return (
    Object.entries(paths).find(([path, methods]) => path.startsWith('/api/billing') && method in methods)?.[1][
      method
    ] ?? {}
  );
};

const namesOf = (operation: Record<string, Json>): unknown[] =>
  ((operation['parameters'] ?? []) as unknown as readonly Json[]).map(({ name }) => name);

describe('the operation of a host in the OpenAPI document', () => {
  it('is deprecated if its route is, with the headers that say so', () => {
    const deprecated = { since: '2027-01-31', sunset: '2028-01-31', link: 'https://acme.example/v2' };
    const found = operationIn(documentWith(route(getInvoice, { ...AT, deprecated })));
    expect(found).to.deep.include({
      deprecated: true,
      description:
        'Deprecated since 2027-01-31. May be gone from 2028-01-31 on. See [what to use instead](https://acme.example/v2).' +
        '\n\nReturns one invoice of the workspace.',
    });
    for (const response of Object.values(found['responses'] ?? {}))
      for (const [name, value] of Object.entries(deprecationHeaders(deprecated)))
        expect(response)
          .to.have.nested.property(`headers.${name}`)
          .that.deep.includes({ required: false, schema: { type: 'string', enum: [value] }, example: value })
          .and.has.property('description')
          .that.matches(/^The operation is deprecated/);
    expect(operationIn(documentWith(INVOICE_ROUTE))).not.to.have.property('deprecated');
  });

  it('names the first day of its deprecation alone if there is no more to say', () => {
    const deprecated = { since: '2027-01-31' };
    const { description } = operationIn(documentWith(route(getInvoice, { ...AT, deprecated })));
    expect(description).to.equal('Deprecated since 2027-01-31.\n\nReturns one invoice of the workspace.');
  });

  it('has no fields that JSON leaves out', () => {
    const options = { routes: [INVOICE_ROUTE] };
    expect(openApiDocument(options)).to.deep.equal(parsedDocument(options));
  });

  it('requires each parameter of its path, with its schema', () => {
    const { parameters } = operationIn(documentWith(INVOICE_ROUTE));
    const uuid = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
    const schema = { type: 'string', format: 'uuid', minLength: 36, maxLength: 36, pattern: uuid };
    const shared = { in: 'path', required: true, schema };
    expect(parameters).to.deep.equal([
      { name: 'customerId', ...shared },
      { name: 'invoiceId', ...shared },
    ]);
  });

  it('has its other fields in the query if it has no body', () => {
    const { paths } = documentWith(route(listInvoices, { ...AT, path: PATH })) as {
      paths: Record<string, Record<string, Record<string, readonly Json[]>>>;
    };
    const { parameters = [] } = paths[PATH]?.['get'] ?? {};
    expect(parameters.map((one) => [one['name'], one['in'], one['required']])).to.deep.equal([
      ['limit', 'query', false],
      ['cursor', 'query', false],
      ['unpaid', 'query', true],
    ]);
    expect(parameters.map(({ example }) => example !== undefined)).to.deep.equal([true, false, false]);
    expect(parameters[2]).to.deep.include({ description: 'Whether it is unpaid.', schema: { type: 'boolean' } });
  });

  it('takes an Idempotency-Key if it creates a record', () => {
    const namesIn = (one: Route): unknown[] => namesOf(operationIn(documentWith(one), one.method.toLowerCase()));
    expect(namesIn(route(createInvoice, { ...AT, method: 'POST', path: INVOICE_PATH }))).to.include('Idempotency-Key');
    expect(namesIn(route(changeInvoice, { ...AT, method: 'POST', path: INVOICE_PATH }))).not.to.include(
      'Idempotency-Key',
    );
  });

  it('has its schemas, and no examples and no code samples', () => {
    const write = route(createInvoice, { ...AT, method: 'POST', path: INVOICE_PATH });
    const customer = {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 120,
      pattern: '\\S',
      description: 'The name of the customer.',
    };
    const cents = { type: 'integer', format: 'int32', minimum: 1, maximum: 100 };
    const post = operationIn(documentWith(write), 'post');
    expect(post['requestBody']).to.deep.include({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['customer'],
            properties: { customer, cents },
            additionalProperties: false,
          },
        },
      },
    });
    expect(post['responses']?.['201'])
      .to.have.nested.property('content.application/json.schema')
      .that.deep.includes({ type: 'object', description: 'The body of a success.', required: ['data'] })
      .and.nested.property('properties.data')
      .that.deep.includes({ type: 'object', required: ['invoiceId', 'customer'] })
      .and.not.has.property('additionalProperties');
    expect(operationIn(documentWith(INVOICE_ROUTE))).not.to.have.property('requestBody');
  });

  it('keeps a choice of types, lists scopes, and requires no field with a default', () => {
    const choice = z.union([text({ min: 1, max: 9 }), boolean()]).nullable();
    const input = Change.extend({ choice, scope: Scope, paid: boolean().default(false) });
    const write = route(operation({ ...createInvoice, input }), { ...AT, method: 'POST', path: INVOICE_PATH });
    const string = { type: 'string', minLength: 1, maxLength: 9 };
    expect(operationIn(documentWith(write), 'post')['requestBody'])
      .to.have.nested.property('content.application/json.schema')
      .that.deep.includes({ required: ['customer', 'choice', 'scope'] })
      .and.has.property('properties')
      .that.deep.includes({
        choice: { anyOf: [{ anyOf: [string, { type: 'boolean' }] }, { type: 'null' }] },
        scope: { type: 'string', enum: [...SCOPES, 'invoices:read'] },
      });
  });

  it('has no parameters if it needs none', () => {
    const all = operation({ ...getInvoice, input: object({}), perform: () => async () => ({}) as never });
    const { paths } = documentWith(route(all, { ...AT, path: PATH })) as {
      paths: Record<string, Record<string, Json>>;
    };
    expect(paths[PATH]?.['get']).to.have.property('operationId', 'getInvoice');
    expect(paths[PATH]?.['get']).not.to.have.property('parameters');
  });

  it('may share its path with another method', () => {
    const document = documentWith(
      INVOICE_ROUTE,
      route(operation({ ...getInvoice, id: 'deleteInvoice', effect: 'change' }), { ...AT, method: 'DELETE' }),
    );
    expect(operationIn(document)).to.have.property('operationId', 'getInvoice');
    expect(operationIn(document, 'delete')).to.have.property('operationId', 'deleteInvoice');
  });

  it('adds its tag once, behind the others, described by its name', () => {
    const other = { ...INVOICE_ROUTE, path: '/other' };
    const tags = documentWith(INVOICE_ROUTE, other)['tags'] as readonly { name: string }[];
    expect(tags.map(({ name }) => name)).to.have.lengthOf(6);
    expect(tags.at(-1)).to.deep.equal({ name: 'Invoices', description: 'Invoices' });
  });

  it('describes its success by its kind: an object, a page of a list, or a new record', () => {
    const successOf = (one: Route): Json | undefined =>
      operationIn(documentWith(one), one.method.toLowerCase())['responses']?.[one.status] as Json;
    expect(successOf(INVOICE_ROUTE)).to.include({ description: 'The invoices.' });
    expect(successOf(route(listInvoices, { ...AT, path: PATH }))).to.include({ description: 'A page of the list.' });
    expect(successOf(route(createInvoice, { ...AT, method: 'POST', path: INVOICE_PATH }))).to.include({
      description: 'The record that was created.',
    });
    const done = successOf(route(changeInvoice, { ...AT, method: 'DELETE', path: INVOICE_PATH, status: 204 }));
    expect(done).to.include({ description: 'The request succeeded. There is no body.' });
    expect(done).not.to.have.property('content');
  });

  it('adds its scope and its problem to the values that responses may have, each once', () => {
    const { components } = documentWith(INVOICE_ROUTE, { ...INVOICE_ROUTE, path: '/other' }) as { components: Json };
    const scopes = 'schemas.WorkspaceKey.properties.scopes';
    expect(components)
      .to.have.nested.property(`${scopes}.items.enum`)
      .that.has.lengthOf(7)
      .and.includes('invoices:read');
    expect(components).to.have.nested.property(`${scopes}.maxItems`, 7);
    const codes = components as { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
    const { enum: values } = codes.schemas.Problem.properties.code;
    expect(values.filter((code) => code === INVOICE_NOT_FOUND.code)).to.have.lengthOf(1);
  });

  it('has its problem with an example', () => {
    const document = documentWith(INVOICE_ROUTE);
    const { responses } = operationIn(document) as { responses: Record<string, Json> };
    const { code, title, remedy } = INVOICE_NOT_FOUND;
    const message = 'The invoice does not exist in this workspace.';
    expect(responses['404']).to.deep.include({ description: `\`${code}\`: ${title}.`, 'x-problem-codes': [code] });
    expect(responses['404'])
      .to.have.nested.property(`content.application/problem+json.examples.${code}.value`)
      .that.deep.includes({ code, detail: `${message} ${remedy}` });
  });
});
