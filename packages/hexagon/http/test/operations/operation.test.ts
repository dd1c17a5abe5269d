import { Validator } from '@seriousme/openapi-schema-validator';
import { route } from '@workspace-api/contract';
import { OPEN_API_PATH } from '@workspace-api/contract/internal';
import { problem } from '@workspace-api/contract/schemas';
import { DomainError, boolean, integer, object, operation, text } from '@workspace-api/core';
import { jsonOf, KEY_ID, keyedApi, type RequestParts, requestTo, stubApi, WORKSPACE } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler, serve, type ServedOperation } from '../../src/index.js';
import type { Handled } from '../../src/internal.js';
import { AT_CAMPAIGN, getCampaign } from '../support/operations.js';

/** An operation with two parameters in the path, and a body. */
const changeItem = operation({
  id: 'changeItem',
  scope: 'campaigns:write',
  effect: 'change',
  summary: 'Change an item',
  description: 'Changes an item of an order.',
  input: object({
    orderId: text({ min: 1, max: 10 }),
    itemId: text({ min: 1, max: 10 }),
    count: integer({ min: 1, max: 9 }),
    gift: boolean().optional(),
  }),
  output: object({}),
  errors: [],
  perform: (receive: (input: object) => void) => async (_principal, input) => {
    receive(input);
    return {};
  },
});

const AT_ITEM = { method: 'PUT', path: '/shop/v2/orders/{orderId}/items/{itemId}', tag: 'Orders' } as const;

describe('an operation of a host', () => {
  const inputs: object[] = [];

  const receive = (input: object): void => {
    inputs.push(input);
    if (Object.values(input).includes('failing'))
      throw new DomainError('unavailable', { retryAfterSeconds: 3, applied: 'no' });
  };

  const readCampaign = operation({
    ...getCampaign,
    perform: () => async (principal, input) => {
      receive(input);
      return getCampaign.perform({})(principal, input);
    },
  });

  const operations = [serve(route(readCampaign, AT_CAMPAIGN), {}), serve(route(changeItem, AT_ITEM), receive)];

  /** Returns an operation beside them. */
  const another = (options: object): ServedOperation =>
    serve(route(operation({ ...getCampaign, id: 'other' }), { ...AT_CAMPAIGN, ...options }), {});

  beforeEach(() => inputs.splice(0));

  const handle = (target: string, parts: RequestParts = {}): Promise<Handled> =>
    createHttpHandler(keyedApi(), { operations }).handle(
      requestTo(target, { ...parts, headers: { authorization: 'Bearer abc', ...parts.headers } }),
    );

  const codeOf = async (handled: Promise<Handled>): Promise<string> =>
    problem.parse(jsonOf((await handled).response)).code;

  it('responds with its data to a key with its scope, and is in the record', async () => {
    const { response, record } = await handle('/api/public/v1/campaigns/17');
    expect(response.status).to.equal(200);
    expect(jsonOf(response)).to.deep.equal({ data: { campaignId: '17', workspaceId: WORKSPACE.id } });
    expect(record).to.include({ operationId: 'getCampaign', keyId: KEY_ID, workspaceId: WORKSPACE.id, status: 200 });
    expect(inputs).to.deep.equal([{ campaignId: '17' }]);
  });

  it('that is deprecated says so in every response and record', async () => {
    const deprecated = { since: '2027-01-31', sunset: '2028-01-31', link: 'https://acme.example/v2' };
    const handler = createHttpHandler(keyedApi(), { operations: [another({ deprecated })] });
    for (const [campaign, headers, status] of [
      ['17', { authorization: 'Bearer abc' }, 200],
      ['17?other=1', { authorization: 'Bearer abc' }, 400],
      ['17', {}, 401],
    ] as const) {
      const { response, record } = await handler.handle(requestTo(`/api/public/v1/campaigns/${campaign}`, { headers }));
      expect(response.status).to.equal(status);
      expect(response.headers).to.include({
        Deprecation: '@1801353600',
        Sunset: 'Mon, 31 Jan 2028 00:00:00 GMT',
        Link: '<https://acme.example/v2>; rel="deprecation"; type="text/html"',
      });
      expect(record.deprecated).to.equal(true);
    }
    const { response, record } = await handle('/api/public/v1/campaigns/17');
    expect(response.headers).not.to.have.any.keys('Deprecation', 'Sunset', 'Link');
    expect(record.deprecated).to.equal(false);
  });

  it('gets the segments of its path from a router, and is at no path with invalid percent-encoding', async () => {
    const { routes } = createHttpHandler(keyedApi(), { operations });
    const item = routes.find(({ name }) => name === 'changeItem');
    const send = (...segments: readonly string[]): Promise<Handled> | undefined => {
      const body = JSON.stringify({ count: 1 });
      const headers = { authorization: 'Bearer abc', 'content-type': 'application/json' };
      const path = `/shop/v2/orders/${segments[0] ?? ''}/items/${segments[1] ?? ''}`;
      return item?.handle(requestTo(path, { method: 'PUT', headers, body }), segments);
    };
    expect((await send('17', 'a%20b'))?.response.status).to.equal(200);
    expect(inputs).to.deep.equal([{ orderId: '17', itemId: 'a b', count: 1 }]);
    expect((await send('17', '%c3'))?.record).to.include({ status: 404, code: 'unknown_path' });
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
      expect(inputs).to.deep.equal([{ campaignId: value }]);
    });
  }

  const put = async (target: string, body: unknown): Promise<{ status: number; code?: string; errors?: unknown }> => {
    const headers = { 'content-type': 'application/json' };
    const { response } = await handle(target, { method: 'PUT', headers, body: JSON.stringify(body) });
    const { code, errors } = jsonOf(response) as { code?: string; errors?: unknown };
    return { status: response.status, ...(code !== undefined && { code, errors }) };
  };

  it('gets the parameters of the path and the fields of the body as one input', async () => {
    expect(await put('/shop/v2/orders/1%2F2/items/3', { count: 2 })).to.deep.equal({ status: 200 });
    expect(inputs).to.deep.equal([{ orderId: '1/2', itemId: '3', count: 2 }]);
  });

  it('reports every issue where the request has it', async () => {
    const detail = 'Must have at most 10 characters.';
    const long = { parameter: 'orderId', code: 'too_long', detail };
    const range = { pointer: '/count', code: 'out_of_range', detail: 'Must be an integer from 1 to 9.' };
    const unknown = (name: string) => ({
      pointer: `/${name}`,
      code: 'unknown_field',
      detail: 'Unknown field. Remove it.',
    });
    const path = '/shop/v2/orders/12345678901/items/3';
    for (const [body, status, code, errors] of [
      [{ count: 0, color: 'red' }, 400, 'validation_failed', [long, range, unknown('color')]],
      [{ count: 1 }, 400, 'invalid_parameter', [long]],
      [{ count: 0, itemId: '4' }, 400, 'validation_failed', [unknown('itemId'), long, range]],
      [[], 400, 'validation_failed', [{ pointer: '', code: 'wrong_type', detail: 'Must be an object.' }]],
    ] as const) {
      expect(await put(path, body)).to.deep.equal({ status, code, errors });
    }
    const other = { parameter: 'x', code: 'unknown_parameter', detail: 'Unknown parameter. Remove it.' };
    expect(await put(`${path}?x=1`, {})).to.deep.equal({ status: 400, code: other.code, errors: [other, long] });
    expect(inputs).to.deep.equal([]);
  });

  it('may have limits of its own for the body', async () => {
    const limited = route(changeItem, { ...AT_ITEM, bodyLimits: { bytes: 30, parts: 3 } });
    const handler = createHttpHandler(keyedApi(), { operations: [serve(limited, receive)] });
    const put = (body: string): Promise<string> => {
      const headers = { authorization: 'Bearer abc', 'content-type': 'application/json' };
      return codeOf(handler.handle(requestTo('/shop/v2/orders/7/items/3', { method: 'PUT', headers, body })));
    };
    expect(await put('{"count": 10, "gift": true    }')).to.equal('body_too_large');
    expect(await put('{"count":[1,2,3]}')).to.equal('validation_failed');
    expect(inputs).to.be.empty;
  });

  it('reads its other fields from the query if it has no body', async () => {
    const served = [serve(route(changeItem, { ...AT_ITEM, method: 'DELETE' }), receive)];
    const remove = async (query: string) => {
      const handler = createHttpHandler(stubApi(), { operations: served });
      return (await handler.handle(requestTo(`/shop/v2/orders/1/items/3?${query}`, { method: 'DELETE' }))).response;
    };
    expect((await remove('count=007&gift=true')).status).to.equal(200);
    expect(inputs).to.deep.equal([{ orderId: '1', itemId: '3', count: 7, gift: true }]);
    const rejected = await remove('count=1e1&gift=1');
    expect(problem.parse(jsonOf(rejected)).code).to.equal('invalid_parameter');
    expect((jsonOf(rejected) as { errors: unknown }).errors).to.deep.equal([
      { parameter: 'count', code: 'out_of_range', detail: 'Must be an integer from 1 to 9.' },
      { parameter: 'gift', code: 'not_allowed', detail: 'Must be one of: true, false.' },
    ]);
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

  for (const path of [AT_CAMPAIGN.path, '/api/public/v1/campaigns', OPEN_API_PATH]) {
    it(`cannot have the method and path of another one: ${path}`, () => {
      const input = path.includes('{') ? getCampaign.input : object({});
      const other = operation({ ...getCampaign, id: 'other', input, perform: () => async () => ({}) as never });
      const all = [...operations, serve(route(other, { ...AT_CAMPAIGN, path }), {})];
      expect(() => createHttpHandler(stubApi(), { operations: all })).to.throw(`Two endpoints serve GET ${path}.`);
    });
  }

  it('cannot have the id of another one', () => {
    for (const id of ['getCampaign', 'listGroups']) {
      const own = serve(route(operation({ ...getCampaign, id }), { ...AT_CAMPAIGN, path: '/other/{campaignId}' }), {});
      expect(() => createHttpHandler(stubApi(), { operations: [...operations, own] })).to.throw(
        TypeError,
        `The id ${id} is taken. Choose another.`,
      );
    }
  });

  it('cannot be at a path that differs in the name of a parameter only', () => {
    const path = '/api/public/v1/campaigns/{id}';
    const input = object({ id: getCampaign.input.shape.campaignId });
    const other = operation({ ...getCampaign, id: 'other', input, perform: () => async () => ({}) as never });
    for (const method of ['GET', 'DELETE'] as const) {
      const all = [...operations, serve(route(other, { ...AT_CAMPAIGN, method, path }), {})];
      expect(() => createHttpHandler(stubApi(), { operations: all })).to.throw(
        `${AT_CAMPAIGN.path} and ${path} match the same requests. Use the same parameter names.`,
      );
    }
  });

  it('gives way to an operation at a fixed path', async () => {
    const handler = createHttpHandler(stubApi(), {
      operations: [...operations, another({ path: '/api/public/v1/campaigns/latest' })],
    });
    const { record } = await handler.handle(requestTo('/api/public/v1/campaigns/latest?campaignId=17'));
    expect(record.operationId).to.equal('other');
  });

  describe('in the OpenAPI document', () => {
    const read = async (): Promise<Record<string, unknown>> =>
      jsonOf((await handle(OPEN_API_PATH)).response) as Record<string, unknown>;

    it('is valid', async () => {
      const { valid, errors } = await new Validator().validate(await read());
      expect(errors).to.equal(undefined);
      expect(valid).to.be.true;
    });
  });
});
