import type { Route } from '@workspace-api/contract';
import { KEY_ID, keyedApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { createHttpHandler, type Handled, type HttpHandler } from '../../src/index.js';
import { jsonOf } from '../support/json-of.js';
import { requestTo } from '../support/request-to.js';

const ROUTE: Route = {
  operationId: 'sendReminder',
  method: 'POST',
  path: '/api/billing/v1/reminders',
  scope: 'campaigns:write',
  tag: 'Reminders',
  summary: 'Send reminders',
  description: 'Sends the reminders of the workspace.',
  isList: false,
  request: null,
  response: { type: 'object' },
  status: 200,
  problems: [],
};

const open = (route: Partial<Route>, replayed = false): HttpHandler =>
  createHttpHandler(keyedApi(), {
    operations: [{ route: { ...ROUTE, ...route }, perform: async () => ({ data: { id: 7 }, replayed }) }],
  });

const send = (handler: HttpHandler, target = ROUTE.path): Promise<Handled> =>
  handler.handle(requestTo(target, { method: 'POST', headers: { authorization: 'Bearer abc' } }));

describe('the status of an operation of a host', () => {
  for (const status of [200, 201, 202] as const) {
    it(`can be ${String(status)}, with its data`, async () => {
      const { response, record } = await send(open({ status }));
      expect([response.status, jsonOf(response)]).to.deep.equal([status, { data: { id: 7 } }]);
      expect(record).to.include({ status, keyId: KEY_ID });
    });
  }

  it('can be 204, without a body and its media type', async () => {
    const { response, record } = await send(open({ status: 204, response: null }, true));
    expect([response.status, response.body, record.status]).to.deep.equal([204, null, 204]);
    expect(response.headers).to.include({ 'Cache-Control': 'no-store', 'Idempotency-Replayed': 'true' });
    expect(response.headers).to.include.keys('X-Request-Id', 'RateLimit').and.not.to.have.property('Content-Type');
    const rejected = await send(open({ status: 204, response: null }), `${ROUTE.path}?all=1`);
    expect(rejected.response).to.have.nested.property('headers.Content-Type', 'application/problem+json');
  });

  for (const [what, route, issue] of [
    ['204 with a response', { status: 204 }, 'response must be null with the status 204, and only then.'],
    ['200 without a response', { response: null }, 'response must be null with the status 204, and only then.'],
    ['302', { status: 302 as never }, 'status must be 200, 201, 202 or 204, and 200 for a list.'],
    ['202 of a list', { isList: true, status: 202 }, 'status must be 200, 201, 202 or 204, and 200 for a list.'],
  ] as const) {
    it(`cannot be ${what}`, () => {
      expect(() => open({ method: 'GET', ...route })).to.throw(TypeError, issue);
    });
  }
});
