import { name, object, operation, text, timestamp } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { expect } from 'chai';
import { argumentsSchema, resultSchema } from '../../src/open-api/open-api-document.js';
import { route, type Route } from '../../src/route.js';
import type { Json } from '../../src/json.js';
import { ROUTES } from '../../src/routes.js';
import { INVOICE_ROUTE } from '../support/host-route.js';

const routeOf = (id: string): Route => ROUTES.find(({ operationId }) => operationId === id) ?? INVOICE_ROUTE;

describe('argumentsSchema', () => {
  it('has the fields of the path, the query and the body', () => {
    expect(argumentsSchema(INVOICE_ROUTE)).to.deep.include({
      properties: {
        customerId: { type: 'string', description: 'A UUID.' },
        invoiceId: { type: 'string', description: 'A UUID.' },
      },
      required: ['customerId', 'invoiceId'],
    });
    expect(argumentsSchema(routeOf('listGroups'))).to.have.nested.include({ 'properties.limit.maximum': 100 });
  });

  it('has optional arguments that may be null', () => {
    const { properties } = argumentsSchema(routeOf('createCampaign')) as Record<string, Record<string, Json>>;
    const types = Object.entries(properties ?? {}).map(([name, { type }]) => [name, type]);
    expect(Object.fromEntries(types)).to.deep.equal({
      name: 'string',
      instanceId: 'string',
      groupIds: 'array',
      content: 'object',
      scheduledAt: ['string', 'null'],
      metadata: ['object', 'null'],
      idempotencyKey: 'string',
    });
  });

  it('has null among the choices of an optional argument, and words for a format', () => {
    const input = object({
      state: z.enum(['open', 'paid']).optional(),
      at: timestamp().meta({ description: 'When.' }),
    });
    const { method, path, tag } = INVOICE_ROUTE;
    const listed = operation({ ...INVOICE_ROUTE.operation, input: INVOICE_ROUTE.operation.input.extend(input.shape) });
    const { properties } = argumentsSchema(route(listed, { method, path, tag })) as Record<
      string,
      Record<string, Json>
    >;
    expect(properties?.['state']).to.deep.equal({ type: ['string', 'null'], enum: ['open', 'paid', null] });
    expect(properties?.['at']?.['description']).to.equal('When. An RFC 3339 time, such as 2027-01-31T09:30:00Z.');
  });

  it('keeps arguments that have the names of keywords, and the values of pairs', () => {
    const field = text({ min: 0, max: 9 });
    const input = object({ format: field, default: field, const: field, description: field });
    const { method, path, tag } = INVOICE_ROUTE;
    const noted = operation({ ...INVOICE_ROUTE.operation, input: INVOICE_ROUTE.operation.input.extend(input.shape) });
    expect(argumentsSchema(route(noted, { method, path, tag }))).to.have.nested.include({
      'properties.format.maxLength': 9,
      'properties.default.maxLength': 9,
      'properties.const.maxLength': 9,
      'properties.description.maxLength': 9,
    });
    expect(argumentsSchema(routeOf('createCampaign'))).to.have.nested.include({
      'properties.metadata.additionalProperties.maxLength': 500,
    });
  });

  it('has only keywords that every client knows', () => {
    const known = ['type', 'properties', 'required', 'description', 'enum', 'items', 'additionalProperties'];
    const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties'];
    const check = (schema: Json): void => {
      expect([...known, ...bounds]).to.include.members(Object.keys(schema));
      const { properties = {}, items, additionalProperties } = schema as Record<string, Json>;
      expect(additionalProperties).not.to.equal(false);
      for (const inner of [...Object.values(properties), items, additionalProperties]) if (inner) check(inner as Json);
    };
    for (const one of ROUTES) check(argumentsSchema(one));
  });

  it('requires an idempotency key of a creation only', () => {
    expect(argumentsSchema(routeOf('createCampaign')))
      .to.have.nested.include({ 'properties.idempotencyKey.maxLength': 255 })
      .and.to.have.property('required')
      .that.includes('idempotencyKey');
    expect(argumentsSchema(routeOf('listGroups'))).to.not.have.nested.property('properties.idempotencyKey');
    const input = object({ customer: name().optional() });
    const creation = { ...INVOICE_ROUTE, operation: { ...routeOf('createCampaign').operation, input } };
    expect(argumentsSchema(creation)).to.have.deep.property('required', ['idempotencyKey']);
  });
});

describe('resultSchema', () => {
  it('has the form of the body of a success', () => {
    const ids = { customerId: { type: 'string', format: 'uuid' }, invoiceId: { type: 'string', format: 'uuid' } };
    const data = { type: 'object', properties: ids, required: ['customerId', 'invoiceId'] };
    expect(resultSchema(INVOICE_ROUTE)).to.deep.equal({ type: 'object', properties: { data }, required: ['data'] });
  });

  it('has a key in the workspace, or null for an access token', () => {
    expect(resultSchema(routeOf('getWorkspace'))).to.have.deep.nested.property('properties.data.properties.key.type', [
      'object',
      'null',
    ]);
  });

  it('keeps fields that have the names of keywords', () => {
    const field = text({ min: 1, max: 9 });
    const noted = operation({
      ...INVOICE_ROUTE.operation,
      output: object({ description: field, format: field, pattern: field }),
      perform: () => () => Promise.reject(new Error('Not called.')),
    });
    const { method, path, tag } = INVOICE_ROUTE;
    expect(resultSchema(route(noted, { method, path, tag }))).to.have.deep.nested.property(
      'properties.data.properties',
      {
        description: { type: 'string' },
        format: { type: 'string' },
        pattern: { type: 'string' },
      },
    );
  });

  it('is undefined if a success has no body', () => {
    expect(resultSchema({ ...INVOICE_ROUTE, status: 204 })).to.equal(undefined);
  });
});
