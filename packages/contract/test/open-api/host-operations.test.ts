import { expect } from 'chai';
import type { Route } from '../../src/routes.js';
import { INVOICE_NOT_FOUND, INVOICE_ROUTE } from '../support/host-route.js';
import { parsedDocument, type Json } from '../support/document.js';

const documentWith = (...routes: readonly Route[]): Json => parsedDocument({ routes });

const operationIn = (document: Json, method = 'get'): Record<string, Json> => {
  const paths = document['paths'] as Record<string, Record<string, Record<string, Json>>>;
  return paths[INVOICE_ROUTE.path]?.[method] ?? {};
};

const namesOf = (operation: Record<string, Json>): unknown[] =>
  ((operation['parameters'] ?? []) as unknown as readonly Json[]).map(({ name }) => name);

describe('the operation of a host in the OpenAPI document', () => {
  it('requires each parameter of its path', () => {
    const { parameters } = operationIn(documentWith(INVOICE_ROUTE));
    const shared = { in: 'path', required: true, schema: { type: 'string', minLength: 1 } };
    expect(parameters).to.deep.equal([
      { name: 'customerId', ...shared },
      { name: 'invoiceId', ...shared },
    ]);
  });

  it('takes an Idempotency-Key if it is a POST, because only a POST creates something twice', () => {
    for (const request of [{ type: 'object' }, null]) {
      const names = (['POST', 'PUT', 'PATCH'] as const).map((method) =>
        namesOf(operationIn(documentWith({ ...INVOICE_ROUTE, request, method }), method.toLowerCase())),
      );
      expect(names.map((all) => all.includes('Idempotency-Key'))).to.deep.equal([true, false, false]);
    }
  });

  it('has its schemas, and no examples and no code samples', () => {
    const write = { ...INVOICE_ROUTE, method: 'POST' as const, request: { type: 'object' }, path: INVOICE_ROUTE.path };
    const operation = operationIn(documentWith(write), 'post');
    expect(operation['requestBody']).to.deep.include({
      required: true,
      content: { 'application/json': { schema: { type: 'object' } } },
    });
    expect(operation['responses']?.['200'])
      .to.have.nested.property('content')
      .that.deep.equals({
        'application/json': { schema: INVOICE_ROUTE.response },
      });
    expect(operation).not.to.have.property('x-codeSamples');
    expect(operationIn(documentWith(INVOICE_ROUTE))).not.to.have.property('requestBody');
  });

  it('has no parameters if it needs none', () => {
    const path = '/api/billing/v1/invoices';
    const { paths } = documentWith({ ...INVOICE_ROUTE, path }) as { paths: Record<string, Record<string, Json>> };
    expect(paths[path]?.['get']).to.have.property('operationId', 'getInvoice');
    expect(paths[path]?.['get']).not.to.have.property('parameters');
  });

  it('may share its path with another method', () => {
    const document = documentWith(INVOICE_ROUTE, { ...INVOICE_ROUTE, operationId: 'deleteInvoice', method: 'DELETE' });
    expect(operationIn(document)).to.have.property('operationId', 'getInvoice');
    expect(operationIn(document, 'delete')).to.have.property('operationId', 'deleteInvoice');
  });

  it('adds its tag once, behind the others, described by its name', () => {
    const other = { ...INVOICE_ROUTE, path: '/other', operationId: 'listInvoices' };
    const tags = documentWith(INVOICE_ROUTE, other)['tags'] as readonly { name: string }[];
    expect(tags.map(({ name }) => name)).to.have.lengthOf(6);
    expect(tags.at(-1)).to.deep.equal({ name: 'Invoices', description: 'Invoices' });
  });

  it('describes its success by its kind: an object, a page of a list, or a new record', () => {
    const successOf = (fields: Partial<Route>): Json | undefined => {
      const route = { ...INVOICE_ROUTE, ...fields };
      return operationIn(documentWith(route), route.method.toLowerCase())['responses']?.[route.status] as Json;
    };
    expect(successOf({})).to.include({ description: 'The invoices.' });
    expect(successOf({ isList: true })).to.include({ description: 'A page of the list.' });
    expect(successOf({ method: 'POST', request: {}, status: 201 })).to.include({
      description: 'The record that was created.',
    });
  });

  it('adds its scope and its problem to the values that responses may have, each once', () => {
    const { components } = documentWith(INVOICE_ROUTE, { ...INVOICE_ROUTE, path: '/other' }) as { components: Json };
    const scopes = 'schemas.Workspace.properties.key.properties.scopes';
    expect(components)
      .to.have.nested.property(`${scopes}.items.enum`)
      .that.has.lengthOf(7)
      .and.includes('invoices:read');
    expect(components).to.have.nested.property(`${scopes}.maxItems`, 7);
    const codes = components as { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
    const { enum: values } = codes.schemas.Problem.properties.code;
    expect(values.filter((code) => code === INVOICE_NOT_FOUND.code)).to.have.lengthOf(1);
  });

  it('has its problem with an example, and the page about it', () => {
    const document = documentWith(INVOICE_ROUTE);
    const { responses } = operationIn(document) as { responses: Record<string, Json> };
    const { code, title, message, remedy } = INVOICE_NOT_FOUND;
    expect(responses['404']).to.deep.include({ description: `\`${code}\`: ${title}.`, 'x-problem-codes': [code] });
    expect(responses['404'])
      .to.have.nested.property(`content.application/problem+json.examples.${code}.value`)
      .that.deep.includes({ code, detail: `${message} ${remedy}` });
    const list = (document['x-open-resources'] as Record<string, Json>)['/docs/problems'];
    expect(list)
      .to.have.nested.property('get.responses.200.content.application/json.example.problems')
      .that.deep.includes({ type: `/docs/problems/${code}`, code, title, status: 404, message, remedy });
  });
});
