import { route, type Route } from '@workspace-api/contract';
import { integer, object, operation } from '@workspace-api/core';
import { jsonOf, KEY_ID, keyedApi, requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler, serve, type HttpHandler } from '../../src/index.js';
import type { Handled } from '../../src/internal.js';

const PATH = '/api/billing/v1/reminders';

const createReminder = operation({
  id: 'createReminder',
  scope: 'campaigns:write',
  effect: 'create',
  summary: 'Create a reminder',
  description: 'Creates a reminder of the workspace.',
  input: object({}),
  output: object({ id: integer({ min: 1, max: 9 }) }),
  errors: [],
  perform: (replayed: boolean) => async () => ({ record: { id: 7 }, replayed }),
});

const open = (status: Route['status'], replayed = false): HttpHandler =>
  createHttpHandler(keyedApi(), {
    operations: [serve(route(createReminder, { method: 'POST', path: PATH, tag: 'Reminders', status }), replayed)],
  });

const send = (handler: HttpHandler, target: string = PATH): Promise<Handled> =>
  handler.handle(requestTo(target, { method: 'POST', headers: { authorization: 'Bearer abc' } }));

describe('the status of an operation of a host', () => {
  for (const status of [200, 201, 202] as const) {
    it(`can be ${String(status)}, with its data`, async () => {
      const { response, record } = await send(open(status));
      expect([response.status, jsonOf(response)]).to.deep.equal([status, { data: { id: 7 } }]);
      expect(record).to.include({ status, keyId: KEY_ID, createdId: null });
    });
  }

  it('can be 204, without a body and its media type', async () => {
    const { response, record } = await send(open(204, true));
    expect([response.status, response.body, record.status]).to.deep.equal([204, null, 204]);
    expect(response.headers).to.include({ 'Cache-Control': 'no-store', 'Idempotency-Replayed': 'true' });
    expect(response.headers).to.include.keys('X-Request-Id', 'RateLimit').and.not.to.have.property('Content-Type');
    const rejected = await send(open(204), `${PATH}?all=1`);
    expect(rejected.response).to.have.nested.property('headers.Content-Type', 'application/problem+json');
  });

  it('is that of a creation also if its output is null', async () => {
    const creation = operation({
      ...createReminder,
      output: createReminder.output.nullable(),
      perform: () => async () => ({ record: null, replayed: false }),
    });
    const operations = [serve(route(creation, { method: 'POST', path: PATH, tag: 'Reminders' }), false)];
    const { response } = await send(createHttpHandler(keyedApi(), { operations }));
    expect([response.status, jsonOf(response)]).to.deep.equal([201, { data: null }]);
  });
});
