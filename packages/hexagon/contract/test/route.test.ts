import { object } from '@workspace-api/core';
import { expect } from 'chai';
import * as z from '@workspace-api/core/zod';
import { placesOf, route } from '../src/route.js';
import { AT, INVOICE_NOT_FOUND, getInvoice } from './support/host-route.js';

const change = { ...getInvoice, effect: 'change' } as const;
const create = { ...getInvoice, effect: 'create' } as const;

describe('placesOf', () => {
  it('has fields that the path names there, and the others in the query or in the body', () => {
    const path = '/invoices/{invoiceId}';
    for (const method of ['GET', 'DELETE'] as const) {
      const places = placesOf({ operation: change, method, path });
      expect(places).to.deep.equal({ path: ['invoiceId'], query: ['customerId'], body: [] });
    }
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const places = placesOf({ operation: change, method, path });
      expect(places).to.deep.equal({ path: ['invoiceId'], query: [], body: ['customerId'] });
    }
  });
});

describe('route', () => {
  it('has the status of the effect, or the given one', () => {
    expect(route(getInvoice, AT).status).to.equal(200);
    expect(route(create as never, { ...AT, method: 'POST' }).status).to.equal(201);
    expect(route(change as never, { ...AT, method: 'DELETE', status: 204 }).status).to.equal(204);
  });

  it('has the limits of the body, or the given ones', () => {
    expect(route(getInvoice, AT).bodyLimits).to.deep.equal({ bytes: 262_144, parts: 2_000 });
    expect(route(getInvoice, { ...AT, bodyLimits: { parts: 7 } }).bodyLimits).to.deep.equal({
      bytes: 262_144,
      parts: 7,
    });
  });

  it('has the problems that its input, its effect and its errors can cause, each once', () => {
    const { problems } = route({ ...getInvoice, errors: ['invalid_cursor', 'campaign_not_found'] }, AT);
    expect(problems).to.deep.equal(['invalid_parameter', 'invalid_cursor', INVOICE_NOT_FOUND]);
    const withBody = route(change as never, {
      ...AT,
      method: 'PUT',
      path: '/invoices',
      problems: ['validation_failed'],
    });
    const ofBody = ['invalid_json', 'validation_failed', 'body_too_large', 'unsupported_media_type'];
    expect(withBody.problems).to.deep.equal(ofBody);
    const { method, tag } = AT;
    const inQuery = route(getInvoice, { method, path: '/customers/{customerId}/invoices', tag });
    expect(inQuery.problems).to.deep.equal(['invalid_parameter']);
    const creation = { tag, method: 'POST', path: '/invoices' } as const;
    const ofCreation = ['idempotency_in_progress', 'idempotency_mismatch'];
    expect(route(create as never, creation).problems).to.deep.equal(['invalid_parameter', ...ofBody, ...ofCreation]);
    expect(route(create as never, { ...AT, method: 'POST', problems: [] }).problems).to.deep.equal([
      'invalid_parameter',
      ...ofCreation,
    ]);
  });

  for (const [deprecated, issue] of [
    [{ since: 'soon' }, 'deprecated.since must be a date such as 2027-01-31.'],
    [{ since: '2027-02-30T00:00' }, 'deprecated.since must be a date such as 2027-01-31.'],
    [
      { since: '2027-01-31', sunset: '2027-01-30' },
      'deprecated.sunset must be a date such as 2027-01-31, not before since.',
    ],
    [{ since: '2027-02-30' }, 'deprecated.since must be a date such as 2027-01-31.'],
    [
      { since: '2027-01-31', sunset: '2027-02-29' },
      'deprecated.sunset must be a date such as 2027-01-31, not before since.',
    ],
    [{ since: '2027-01-31', link: 'https://acme.example/\u4e2d' }, 'deprecated.link must be an absolute URL.'],
    [{ since: '2027-01-31', link: '/v2' }, 'deprecated.link must be an absolute URL.'],
    [{ since: '2027-01-31', link: 'https://a>; rel="b"' }, 'deprecated.link must be an absolute URL.'],
  ] as const) {
    it(`names what is wrong with a deprecation: ${JSON.stringify(deprecated)}`, () => {
      expect(() => route(getInvoice, { ...AT, deprecated })).to.throw(TypeError, `\n- ${issue}`);
    });
  }

  it('names the fields that JSON cannot express, and those that one parameter of a query cannot', () => {
    const when = z.date().nullable().optional();
    const withFields = {
      ...getInvoice,
      input: getInvoice.input.extend({ tags: z.array(z.string()).optional(), from: when, sum: z.union([z.bigint()]) }),
      output: object({
        lines: z.array(object({ due: z.record(z.string(), when) })),
        pair: z.tuple([z.string(), z.map(z.string(), z.string())]),
        both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.symbol() })),
      }),
    };
    expect(() => route(withFields as never, AT)).to.throw(
      TypeError,
      [
        'getInvoice (GET /api/billing/v1/customers/{customerId}/invoices/{invoiceId}) cannot be served.',
        'input.from must have another type: JSON has no date.',
        'input.sum must have another type: JSON has no bigint.',
        'output.lines.due must have another type: JSON has no date.',
        'output.pair must have another type: JSON has no map.',
        'output.both.b must have another type: JSON has no symbol.',
        'input.tags must be one value, because it is in the query. Use POST for several.',
      ].join('\n- '),
    );
    const Node = z.object({
      get children() {
        return z.array(Node);
      },
    });
    expect(route({ ...getInvoice, output: object({ root: Node }) } as never, AT).path).to.equal(AT.path);
    const tagged = { ...change, input: withFields.input.omit({ from: true, sum: true }) };
    expect(route(tagged as never, { ...AT, method: 'POST' }).path).to.equal(AT.path);
  });

  it('names everything that cannot be served', () => {
    const wrong = {
      ...change,
      id: 'Get invoice',
      scope: 'invoices',
      input: change.input.extend({ cursor: change.input.shape.customerId }),
    };
    const options = {
      path: 'invoices/{id}/{id}',
      status: 302,
      problems: [{ ...INVOICE_NOT_FOUND, code: 'rate_limited' }],
      bodyLimits: { bytes: 1.5, parts: 0 },
    };
    expect(() => route(wrong as never, { ...AT, ...options } as never)).to.throw(
      TypeError,
      [
        'Get invoice (GET invoices/{id}/{id}) cannot be served.',
        'id must be in camelCase, such as listInvoices.',
        'scope must be a resource and an action in lower case, such as invoices:read.',
        'path must be a path such as /api/billing/v1/invoices/{invoiceId}.',
        'path has two parameters of one name.',
        'input must have a field for each parameter of path.',
        'method must not be GET, because effect is not read.',
        'status must be 200, 201, 202 or 204, and 200 for a list.',
        'bodyLimits.bytes must be a positive integer.',
        'bodyLimits.parts must be a positive integer.',
        'The problem code rate_limited is built in. Choose another.',
      ].join('\n- '),
    );
  });
});
