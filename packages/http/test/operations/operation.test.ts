import { Validator } from '@seriousme/openapi-schema-validator';
import { OPEN_API_PATH } from '@workspace-api/contract';
import { problem } from '@workspace-api/contract/schemas';
import { DomainError, type Scope } from '@workspace-api/core';
import { CAMPAIGN, KEY_ID, WORKSPACE, keyedApi, stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { createHttpHandler, defineOperation, type Handled, type OperationInput } from '../../src/index.js';
import { jsonOf } from '../support/json-of.js';
import { requestTo, type RequestParts } from '../support/request-to.js';

const READ = {
  method: 'GET',
  tag: 'Campaigns',
  summary: 'Read a campaign',
  description: 'Reads one campaign of the workspace.',
  isList: false,
  request: null,
  response: { type: 'object', properties: { data: { type: 'object' } } },
  status: 200,
  problems: [],
} as const;

const CAMPAIGN_ROUTE = {
  ...READ,
  operationId: 'getCampaign',
  path: '/api/public/v1/campaigns/{campaignId}',
  scope: 'campaigns:read',
} as const;

/** An operation with its own prefix, two parameters, and a body. */
const ORDER_ROUTE = {
  ...READ,
  operationId: 'changeItem',
  method: 'PUT',
  path: '/shop/v2/orders/{orderId}/items/{itemId}',
  scope: 'campaigns:write',
  tag: 'Orders',
  request: { type: 'object' },
} as const;

describe('an operation of a host', () => {
  const inputs: OperationInput[] = [];

  const operations = [
    defineOperation({
      route: CAMPAIGN_ROUTE,
      perform: async (principal, input) => {
        inputs.push(input);
        if (input.params.campaignId === 'failing')
          throw new DomainError('unavailable', { retryAfterSeconds: 3, applied: 'no' });
        return { data: { ...CAMPAIGN, workspaceId: principal.workspaceId } };
      },
    }),
    defineOperation({
      route: ORDER_ROUTE,
      perform: async (_principal, input) => {
        inputs.push(input);
        return { data: {}, replayed: true };
      },
    }),
  ];

  beforeEach(() => inputs.splice(0));

  const handle = (target: string, parts: RequestParts = {}, scopes?: readonly Scope[]): Promise<Handled> =>
    createHttpHandler(keyedApi({}, scopes), { operations }).handle(
      requestTo(target, { ...parts, headers: { authorization: 'Bearer abc', ...parts.headers } }),
    );

  const codeOf = async (handled: Promise<Handled>): Promise<string> =>
    problem.parse(jsonOf((await handled).response)).code;

  it('responds with its data to a key with its scope, and is in the record', async () => {
    const { response, record } = await handle('/api/public/v1/campaigns/17');
    expect(response.status).to.equal(200);
    expect(jsonOf(response)).to.deep.equal({ data: { ...CAMPAIGN, workspaceId: WORKSPACE.id } });
    expect(record).to.include({ operationId: 'getCampaign', keyId: KEY_ID, workspaceId: WORKSPACE.id, status: 200 });
    expect(inputs).to.deep.equal([
      {
        params: { campaignId: '17' },
        page: {},
        body: undefined,
        creation: {
          idempotencyKey: undefined,
          request: { operationId: 'getCampaign', params: { campaignId: '17' }, body: undefined },
        },
      },
    ]);
  });

  for (const [segment, value] of [
    ['a%20b', 'a b'],
    ['a%2Fb', 'a/b'],
    ['gr%C3%B6%C3%9Fe', 'größe'],
    ['%25', '%'],
    ['a+b', 'a+b'],
    ['a.b', 'a.b'],
    ['__proto__', '__proto__'],
  ] as const) {
    it(`gets the parameter ${value} from ${segment}`, async () => {
      expect((await handle(`/api/public/v1/campaigns/${segment}`)).response.status).to.equal(200);
      expect(inputs.map(({ params }) => params)).to.deep.equal([{ campaignId: value }]);
    });
  }

  for (const path of [
    '/api/public/v1/campaigns/%',
    '/api/public/v1/campaigns/%zz',
    '/api/public/v1/campaigns/%C3',
    '/api/public/v1/campaigns/%ff',
    '/api/public/v1/campaigns/',
    '/api/public/v1/campaigns/17/',
    '/api/public/v1/campaigns/17/items',
    '/api/public/v1/Campaigns/17',
    '/shop/v2/orders/17',
    '/shop/v2/orders//items/4',
  ]) {
    it(`is not at ${path}`, async () => {
      expect(await codeOf(handle(path))).to.equal('unknown_path');
    });
  }

  it('rejects other methods with the methods that it allows', async () => {
    const { response, record } = await handle('/api/public/v1/campaigns/17', { method: 'DELETE' });
    expect(response.status).to.equal(405);
    expect(response.headers['Allow']?.split(', ').sort()).to.deep.equal(['GET', 'HEAD']);
    expect(record.operationId).to.equal(null);
    expect((await handle('/shop/v2/orders/1/items/2')).response.headers['Allow']).to.equal('PUT');
  });

  it('responds to HEAD as to GET', async () => {
    const parts = { headers: { 'x-request-id': 'trace-17' } };
    const [get, head] = [
      await handle('/api/public/v1/campaigns/17', parts),
      await handle('/api/public/v1/campaigns/17', { ...parts, method: 'HEAD' }),
    ];
    expect(head.response).to.deep.equal(get.response);
  });

  it('rejects a request without a key', async () => {
    const handled = handle('/api/public/v1/campaigns/17', { headers: { authorization: undefined } });
    expect(await codeOf(handled)).to.equal('missing_key');
    expect(inputs).to.deep.equal([]);
  });

  it('rejects a key without its scope', async () => {
    const { response } = await handle('/api/public/v1/campaigns/17', {}, ['campaigns:write']);
    expect(problem.parse(jsonOf(response))).to.include({ code: 'insufficient_scope', requiredScope: 'campaigns:read' });
    expect(inputs).to.deep.equal([]);
  });

  it('rejects query parameters, because it is not a list', async () => {
    expect(await codeOf(handle('/api/public/v1/campaigns/17?limit=5'))).to.equal('unknown_parameter');
  });

  it('has the headers of the rate limits, also when it fails', async () => {
    for (const [id, status] of [
      ['17', 200],
      ['failing', 503],
    ] as const) {
      const { response } = await handle(`/api/public/v1/campaigns/${id}`);
      expect(response.status).to.equal(status);
      expect(response.headers).to.include({ 'RateLimit-Policy': '"key";q=9;w=60', RateLimit: '"key";r=8;t=7' });
    }
  });

  it('gets its parameters, its body and its idempotency key, and may have replayed a response', async () => {
    const { response } = await handle('/shop/v2/orders/1%2F2/items/3', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'order-17' },
      body: '{"count":2}',
    });
    expect(response.status).to.equal(200);
    expect(response.headers['Idempotency-Replayed']).to.equal('true');
    const [params, body] = [{ orderId: '1/2', itemId: '3' }, { count: 2 }];
    const creation = { idempotencyKey: 'order-17', request: { operationId: 'changeItem', params, body } };
    expect(inputs).to.deep.equal([{ params, page: {}, body, creation }]);
  });

  it('is owned with a prefix of its own, and what is beside it is not', () => {
    const handler = createHttpHandler(stubApi(), { operations });
    expect(handler.owns('/shop/v2/orders/1/items/2')).to.be.true;
    for (const path of [
      '/shop',
      '/shop/v2/orders',
      '/shop/v2/orders/1',
      '/shop/v2/orders/1/items/2/3',
      '/x/shop/v2/orders/1/items/2',
    ])
      expect(handler.owns(path), path).to.be.false;
  });

  for (const operation of [
    defineOperation({ route: { ...CAMPAIGN_ROUTE, operationId: 'other' }, perform: async () => ({ data: {} }) }),
    defineOperation({
      route: { ...CAMPAIGN_ROUTE, operationId: 'other', path: '/api/public/v1/campaigns' },
      perform: async () => ({ data: {} }),
    }),
    defineOperation({
      route: { ...CAMPAIGN_ROUTE, operationId: 'other', path: OPEN_API_PATH },
      perform: async () => ({ data: {} }),
    }),
  ]) {
    it(`cannot have the method and path of another one: ${operation.route.path}`, () => {
      expect(() => createHttpHandler(stubApi(), { operations: [...operations, operation] })).to.throw(
        `Two endpoints serve GET ${operation.route.path}.`,
      );
    });
  }

  for (const method of ['GET', 'DELETE'] as const) {
    it(`cannot be at a path that differs in the name of a parameter only: ${method}`, () => {
      const path = '/api/public/v1/campaigns/{id}';
      const operation = defineOperation({
        route: { ...CAMPAIGN_ROUTE, operationId: 'other', method, path },
        perform: async () => ({ data: {} }),
      });
      expect(() => createHttpHandler(stubApi(), { operations: [...operations, operation] })).to.throw(
        `${CAMPAIGN_ROUTE.path} and ${path} match the same requests. Use the same parameter names.`,
      );
    });
  }

  it('may have the path of another one with another method, and both are allowed', async () => {
    const operation = defineOperation({
      route: { ...CAMPAIGN_ROUTE, operationId: 'deleteCampaign', method: 'DELETE', scope: 'campaigns:write' },
      perform: async () => ({ data: {} }),
    });
    const handler = createHttpHandler(stubApi(), { operations: [...operations, operation] });
    const deleted = await handler.handle(requestTo('/api/public/v1/campaigns/17', { method: 'DELETE' }));
    expect(deleted.record).to.include({ operationId: 'deleteCampaign', status: 200 });
    const { response } = await handler.handle(requestTo('/api/public/v1/campaigns/17', { method: 'PUT' }));
    expect(response.headers['Allow']?.split(', ').sort()).to.deep.equal(['DELETE', 'GET', 'HEAD']);
  });

  it('gives way to an operation at a fixed path', async () => {
    const operation = defineOperation({
      route: { ...CAMPAIGN_ROUTE, operationId: 'latestCampaign', path: '/api/public/v1/campaigns/latest' },
      perform: async () => ({ data: {} }),
    });
    const handler = createHttpHandler(stubApi(), { operations: [...operations, operation] });
    const { record } = await handler.handle(requestTo('/api/public/v1/campaigns/latest'));
    expect(record.operationId).to.equal('latestCampaign');
  });

  describe('in the OpenAPI document', () => {
    const read = async (): Promise<Record<string, unknown>> =>
      jsonOf((await handle(OPEN_API_PATH)).response) as Record<string, unknown>;

    it('is valid', async () => {
      const { valid, errors } = await new Validator().validate(await read());
      expect(errors).to.equal(undefined);
      expect(valid).to.be.true;
    });

    it('has its path parameters, its scope and its tag', async () => {
      const { paths, tags } = (await read()) as {
        paths: Record<
          string,
          Record<string, { parameters: { in: string; name: string; required: boolean }[] } & object>
        >;
        tags: { name: string }[];
      };
      const campaign = paths[CAMPAIGN_ROUTE.path]?.['get'];
      expect(campaign).to.include({ operationId: 'getCampaign', 'x-required-scope': 'campaigns:read' });
      expect(campaign?.parameters).to.deep.equal([
        { name: 'campaignId', in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
      ]);
      const item = paths[ORDER_ROUTE.path]?.['put'];
      expect(item?.parameters.map(({ in: place, name }) => `${place} ${name}`)).to.deep.equal([
        'path orderId',
        'path itemId',
      ]);
      expect(tags.map(({ name }) => name)).to.include('Orders');
    });
  });
});
