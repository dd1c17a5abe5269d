import type { AttemptRecord } from '@workspace-api/client';
import { expect } from 'chai';
import { z } from 'zod';
import { allOf } from './support/all-of.js';
import { clientOf, errorOf } from './support/client-of.js';
import { broken, problem, success } from './support/scripted-fetch.js';

const INVOICES = '/api/billing/v1/invoices';
const INVOICE = `${INVOICES}/{invoiceId}`;

const Invoice = z.object({ id: z.string(), createdAt: z.string().transform((text) => new Date(text)) });

const stored = (id: string) => ({ id, createdAt: '2026-01-31T09:30:00.000Z' });

describe('client.request', () => {
  it('sends the parameters, query and body of an operation, and resolves to its data', async () => {
    const { client, sent } = clientOf([success({ id: 'a b' })]);
    const params = { invoiceId: 'a b/ü' };
    const query = { draft: true, page: 2, name: 'Ann & Co', absent: undefined };
    expect(await client.request<object>('PUT', INVOICE, { params, query, body: { cents: 5 } })).to.deep.equal({
      id: 'a b',
    });
    expect(sent[0]).to.include({ method: 'PUT', body: '{"cents":5}' });
    expect(sent[0]?.url).to.equal(
      `https://api.example.com${INVOICES}/a%20b%2F%C3%BC?draft=true&page=2&name=Ann+%26+Co`,
    );
  });

  it('retries, with one idempotency key for a POST or a PATCH, and none for another method', async () => {
    for (const [method, hasKey] of [
      ['GET', false],
      ['PUT', false],
      ['DELETE', false],
      ['POST', true],
      ['PATCH', true],
    ] as const) {
      const { client, sent } = clientOf([broken, problem(503, 'unavailable'), success({})]);
      await client.request(method, INVOICES);
      const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
      expect([keys.length, new Set(keys).size]).to.deep.equal([3, 1]);
      expect(keys[0] !== null, method).to.equal(hasKey);
    }
  });

  it('has the idempotency key of the caller, also in its error', async () => {
    const { client, sent } = clientOf([problem(422, 'idempotency_mismatch')]);
    const error = await errorOf(client.request('POST', INVOICES, { body: {}, idempotencyKey: 'order-17' }));
    expect(error).to.include({ code: 'idempotency_mismatch', idempotencyKey: 'order-17' });
    expect(sent[0]?.headers.get('idempotency-key')).to.equal('order-17');
  });

  it('has the method and the path without values as its name in records', async () => {
    const records: AttemptRecord[] = [];
    const { client } = clientOf([success({})], { onAttempt: (record) => records.push(record) });
    await client.request('GET', INVOICE, { params: { invoiceId: 'secret' } });
    expect(records.map(({ operation }) => operation)).to.deep.equal([`GET ${INVOICE}`]);
  });

  it('resolves to what a schema returns, with its type', async () => {
    const { client } = clientOf([success(stored('a'))]);
    const { createdAt } = await client.request('GET', INVOICE, { params: { invoiceId: 'a' }, schema: Invoice });
    expect(createdAt.getUTCFullYear()).to.equal(2026);
  });

  it('rejects data that does not match the schema, at once and with the place', async () => {
    const { client, sent } = clientOf([success({ ...stored('a'), id: 1 })]);
    const error = await errorOf(client.request('GET', INVOICE, { params: { invoiceId: 'a' }, schema: Invoice }));
    expect(error).to.include({ code: 'unexpected_response', status: 200, attempts: 1 });
    expect(error.message).to.match(/^The response does not match the schema\. id: .*string/);
    expect(sent).to.have.length(1);
  });

  it('rejects with the error that a schema throws, and does not retry', async () => {
    const failure = new Error('The schema is broken.');
    const schema = z.unknown().transform(() => {
      throw failure;
    });
    const { client, sent } = clientOf([success({})]);
    expect(await errorOf(client.request('GET', INVOICES, { schema }))).to.equal(failure);
    expect(sent).to.have.length(1);
  });

  it('resolves to null for 204, and rejects a success without data', async () => {
    const empty = clientOf([() => new Response(null, { status: 204 })]);
    expect(await empty.client.request('DELETE', INVOICE, { params: { invoiceId: 'a' } })).to.equal(null);
    expect(await errorOf(empty.client.me())).to.include({ code: 'unexpected_response', status: 204 });
    const { client } = clientOf([() => Response.json({})]);
    expect(await errorOf(client.request('GET', INVOICES))).to.include({ code: 'unexpected_response', status: 200 });
  });

  it('sends no GET with a body, which fetch rejects', async () => {
    const { client, sent } = clientOf([success({})]);
    const error = await errorOf(client.request('GET', INVOICES, { body: {} }));
    expect(error)
      .to.be.instanceOf(TypeError)
      .with.property('message')
      .that.matches(/^body must be/);
    expect(sent).to.be.empty;
  });

  for (const [path, params] of [
    ['@elsewhere.example/invoices', {}],
    ['api/billing/v1/invoices', {}],
    [`${INVOICES}?limit=1`, {}],
    [`${INVOICES}/..`, {}],
    [`${INVOICES}/%2E./me`, {}],
    [`${INVOICES}\\..\\me`, {}],
    [INVOICE, {}],
    [INVOICE, { invoiceId: '' }],
    [INVOICE, { invoiceId: '..' }],
  ] as const) {
    it(`sends nothing to the path ${path} with ${JSON.stringify(params)}`, async () => {
      const { client, sent } = clientOf([success({})]);
      const error = await errorOf(client.request('GET', path, { params }));
      expect(error).to.be.instanceOf(TypeError);
      expect(error.message).to.match(/^path must be/);
      expect(sent).to.be.empty;
    });
  }

  it('sends nothing with a parameter that the path does not have', async () => {
    const { client, sent } = clientOf([success({})]);
    const error = await errorOf(client.request('GET', INVOICES, { params: { status: 'paid' } }));
    expect(error).to.be.instanceOf(TypeError);
    expect(error.message).to.equal('params.status is not in the path. Pass other parameters in query.');
    expect(sent).to.be.empty;
  });
});

describe('client.list', () => {
  it('reads the pages of an operation, with its query, as its schema returns them', async () => {
    const { client, sent } = clientOf([
      success({ items: [stored('a')], nextCursor: 'next' }),
      broken,
      success({ items: [stored('b')], nextCursor: null }),
    ]);
    const list = client.list(INVOICES, { query: { customer: 'Acme' }, limit: 1, schema: Invoice });
    const invoices = await allOf(list);
    expect(invoices.map(({ id, createdAt }) => [id, createdAt.getUTCMonth()])).to.deep.equal([
      ['a', 0],
      ['b', 0],
    ]);
    expect(sent.map(({ url }) => new URL(url).search)).to.deep.equal([
      '?customer=Acme&limit=1',
      '?customer=Acme&limit=1&cursor=next',
      '?customer=Acme&limit=1&cursor=next',
    ]);
  });

  it('rejects an item that does not match the schema, with its place', async () => {
    const { client } = clientOf([success({ items: [stored('a'), {}], nextCursor: null })]);
    const error = await errorOf(allOf(client.list(INVOICES, { schema: Invoice })));
    expect(error).to.include({ code: 'unexpected_response', attempts: 1 });
    expect(error.message).to.contain('items.1.id: ');
  });

  it('rejects data that is no page', async () => {
    const { client } = clientOf([success([stored('a')])]);
    expect(await errorOf(allOf(client.list(INVOICES)))).to.include({ code: 'unexpected_response' });
  });
});
