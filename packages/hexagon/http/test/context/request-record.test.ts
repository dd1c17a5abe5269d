import { RequestError, route } from '@workspace-api/contract';
import { DomainError, ValidationIssues, toTimestamp, type WorkspaceApi } from '@workspace-api/core';
import {
  CAMPAIGN,
  KEY_ID,
  keyedApi,
  REQUEST_RECORD,
  type RequestParts,
  requestTo,
  stubApi,
  WORKSPACE,
} from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler, serve, type HttpHandlerOptions, type RequestRecord } from '../../src/index.js';
import { AT_CAMPAIGN, getCampaign } from '../support/operations.js';

const ME = '/api/public/v1/me';
const CAMPAIGNS = '/api/public/v1/campaigns';
const SECRET = `wsk_${'a'.repeat(38)}`;
const FAILURE = new Error('connection to db-7 lost');

const never = (): Promise<never> => new Promise(() => undefined);

/** Returns an API that finds a key for every request and then rejects it. */
const rejectingApi = (rejection: Error): WorkspaceApi =>
  stubApi({
    authorize: (_secret, _scope, options) => {
      options?.observer?.onKey?.({ id: KEY_ID, workspaceId: WORKSPACE.id });
      return Promise.reject(rejection);
    },
  });

const CREATION: RequestParts = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

/** Returns an API that finds issues in every campaign. */
const invalid = (issues: ValidationIssues): WorkspaceApi => ({
  ...keyedApi(),
  createCampaign: () => Promise.reject(issues.toError('validation_failed')),
});

describe('the record of a request', () => {
  const recordOf = async (
    api: WorkspaceApi,
    target: string,
    { headers, ...parts }: RequestParts = {},
    options: HttpHandlerOptions = {},
  ): Promise<RequestRecord> => {
    const request = requestTo(target, { ...parts, headers: { authorization: `Bearer ${SECRET}`, ...headers } });
    return (await createHttpHandler(api, options).handle(request)).record;
  };

  it('has the operation and the key of a success', async () => {
    expect(await recordOf(keyedApi(), ME, { headers: { 'x-request-id': 'trace-17' } })).to.deep.equal({
      ...REQUEST_RECORD,
      operationId: 'getWorkspace',
      route: ME,
      workspaceId: WORKSPACE.id,
      keyId: KEY_ID,
    });
  });

  it('has the code and the name of everything that is wrong with the input, and no value', async () => {
    const issues = new ValidationIssues().add(['name'], 'too_long', 'Too long.');
    expect((await recordOf(invalid(issues), CAMPAIGNS, CREATION)).errors).to.deep.equal([
      { code: 'too_long', pointer: '/name' },
    ]);
    const query = await recordOf(keyedApi(), '/api/public/v1/groups?limit=0&page=secret');
    expect(query.errors).to.have.deep.members([
      { code: 'out_of_range', parameter: 'limit' },
      { code: 'unknown_parameter', parameter: 'page' },
    ]);
    expect(await recordOf(keyedApi(), ME)).to.deep.include({ errors: [], surface: 'api' });
  });

  it('has at most 10 of them, and at most 100 characters of a name, which the caller chooses', async () => {
    const issues = new ValidationIssues();
    for (let at = 0; at < 30; at++) issues.add(['x'.repeat(200 + at)], 'unknown_field', 'Unknown field.');
    const { errors } = await recordOf(invalid(issues), CAMPAIGNS, CREATION);
    expect(errors).to.deep.equal(Array(10).fill({ code: 'unknown_field', pointer: `/${'x'.repeat(99)}` }));
    const unknown = { code: 'unknown_parameter', parameter: 'y'.repeat(200), detail: 'Remove it.' };
    const query = await recordOf(rejectingApi(new RequestError('unknown_parameter', { errors: [unknown] })), ME);
    expect(query.errors).to.deep.equal([{ code: 'unknown_parameter', parameter: 'y'.repeat(100) }]);
  });

  it('has when the key expires, and null for the subject of a token', async () => {
    const expiresAt = toTimestamp(1_000);
    for (const [prefix, expected] of [
      ['wsk_5hKe', expiresAt],
      [undefined, null],
    ] as const) {
      const api = stubApi({
        authorize: (_secret, _scope, options) => {
          options?.observer?.onKey?.({ id: KEY_ID, workspaceId: WORKSPACE.id, ...(prefix && { prefix }), expiresAt });
          return Promise.reject(new DomainError('expired_key'));
        },
      });
      expect(await recordOf(api, ME)).to.include({ keyId: KEY_ID, keyExpiresAt: expected });
    }
  });

  it('has the id of what a request created, if it is a UUID', async () => {
    const create = (record: object, replayed = false): Promise<RequestRecord> => {
      const createCampaign = (async () => ({ record, replayed })) as unknown as WorkspaceApi['createCampaign'];
      const headers = { 'content-type': 'application/json' };
      return recordOf(stubApi({ createCampaign }), CAMPAIGNS, { method: 'POST', headers, body: '{}' });
    };
    for (const replayed of [false, true])
      expect(await create(CAMPAIGN, replayed)).to.include({ status: 201, createdId: CAMPAIGN.id });
    expect(await create({ ...CAMPAIGN, id: `${CAMPAIGN.id} ${SECRET}` })).to.include({ status: 500, createdId: null });
  });

  it('has the template of the path, also of a page, and none of an unknown path or method', async () => {
    const options = { operations: [serve(route(getCampaign, AT_CAMPAIGN), {})] };
    for (const [target, method, expected] of [
      [ME, 'POST', null],
      ['/api/public/v1/elsewhere', 'GET', null],
      ['/docs/problems/unknown_key?a=1', 'GET', '/docs/problems/unknown_key'],
      ['/api/public/v1/campaigns/a', 'GET', AT_CAMPAIGN.path],
      ['/api/public/v1/campaigns/%C3%A9?unknown=1', 'HEAD', AT_CAMPAIGN.path],
    ] as const)
      expect(await recordOf(keyedApi(), target, { method }, options), target).to.include({ route: expected });
  });

  it('has the address of the client as trusted proxies report it, also without an operation', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    for (const target of [ME, '/elsewhere']) {
      const parts = { headers, clientAddress: '::ffff:10.0.0.1' };
      expect(await recordOf(keyedApi(), target, parts)).to.include({ clientAddress: '10.0.0.1' });
      const record = await recordOf(keyedApi(), target, parts, { trustedProxies: 1 });
      expect(record).to.include({ clientAddress: '203.0.113.7' });
    }
  });

  it('has the trace id of a valid traceparent, and nothing of another one', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const parent = '00f067aa0ba902b7';
    const traceIdOf = async (traceparent: string): Promise<string | null> =>
      (await recordOf(keyedApi(), ME, { headers: { traceparent } })).traceId;
    for (const valid of [`00-${traceId}-${parent}-01`, `cc-${traceId}-${parent}-00`])
      expect(await traceIdOf(valid)).to.equal(traceId);
    for (const invalid of [
      '',
      traceId,
      `ff-${traceId}-${parent}-01`,
      `00-${'0'.repeat(32)}-${parent}-01`,
      `00-${traceId}-${'0'.repeat(16)}-01`,
      `00-${traceId.toUpperCase()}-${parent}-01`,
      `00-${traceId}-${parent}-01-more`,
      `00-${traceId}-${parent}-01, 00-${traceId}-${parent}-01`,
      `00-${SECRET.slice(0, 32)}-${parent}-01`,
    ])
      expect(await traceIdOf(invalid), invalid).to.equal(null);
  });

  it('is passed to `onRecord` before the response is sent, whose error affects nothing', async () => {
    const records: RequestRecord[] = [];
    const handler = createHttpHandler(keyedApi(), {
      onRecord: (record) => {
        records.push(record);
        throw new Error('The observer fails.');
      },
    });
    const { error } = console;
    console.error = () => undefined;
    try {
      const handled = [await handler.handle(requestTo(ME)), await handler.handle(requestTo('/elsewhere'))];
      expect(records).to.deep.equal(handled.map(({ record }) => record));
      expect(handled.map(({ response: { status } }) => status)).to.deep.equal([401, 404]);
    } finally {
      console.error = error;
    }
  });

  it('has the key if the host wraps `authorize` and copies its options', async () => {
    const api = keyedApi();
    const wrapped: WorkspaceApi = {
      ...api,
      authorize: (secret, scope, options) => api.authorize(secret, scope, { ...options, address: '203.0.113.7' }),
    };
    expect(await recordOf(wrapped, ME)).to.include({ workspaceId: WORKSPACE.id, keyId: KEY_ID });
  });

  for (const target of [ME, `${ME}?key=${SECRET}`, `/api/public/v1/${SECRET}`]) {
    it(`has no API key, wherever a caller has put it: ${target.replace(SECRET, '<key>')}`, async () => {
      const record = await recordOf(keyedApi(), target, { headers: { 'x-request-id': SECRET } });
      expect(JSON.stringify(record)).not.to.contain(SECRET);
    });
  }

  it('has no operation for a method that the path does not have', async () => {
    const record = await recordOf(keyedApi(), ME, { method: 'DELETE' });
    expect(record).to.include({ method: 'DELETE', operationId: null, status: 405, code: 'method_not_allowed' });
  });

  for (const code of ['revoked_key', 'expired_key'] as const) {
    it(`has the key that was rejected as ${code}`, async () => {
      expect(await recordOf(rejectingApi(new DomainError(code)), ME)).to.include({
        operationId: 'getWorkspace',
        keyId: KEY_ID,
        workspaceId: WORKSPACE.id,
        status: 401,
        code,
      });
    });
  }

  it('has no key if none is known', async () => {
    const api = stubApi({ authorize: () => Promise.reject(new DomainError('unknown_key')) });
    expect(await recordOf(api, ME)).to.include({ keyId: null, workspaceId: null, code: 'unknown_key' });
  });

  it('has the limits that were exceeded', async () => {
    const details = { retryAfterSeconds: 1, violatedPolicies: ['key', 'workspace'] } as const;
    expect(await recordOf(rejectingApi(new DomainError('rate_limited', details)), ME)).to.deep.include({
      status: 429,
      code: 'rate_limited',
      violatedPolicies: ['key', 'workspace'],
    });
  });

  describe('has the error', () => {
    it('behind a 500', async () => {
      const record = await recordOf(keyedApi({ getWorkspace: () => Promise.reject(FAILURE) }), ME);
      expect(record).to.include({ status: 500, code: 'internal_error', operationId: 'getWorkspace', error: FAILURE });
    });

    it('behind a 503, also of the lookup of the key', async () => {
      const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause: FAILURE });
      const record = await recordOf(stubApi({ authorize: () => Promise.reject(error) }), ME);
      expect(record).to.include({ status: 503, code: 'unavailable', operationId: 'getWorkspace', error });
    });

    for (const method of ['authorize', 'getWorkspace'] as const) {
      it(`if ${method} exceeds the deadline`, async () => {
        const record = await recordOf(stubApi({ [method]: never }), ME, {}, { deadlineMilliseconds: 50 });
        expect(record).to.include({ status: 503, code: 'unavailable' });
        expect(record.error).to.have.deep.property('details', { retryAfterSeconds: 1, applied: 'unknown' });
        expect(record.error).to.have.nested.property('cause.message', 'The request took longer than its deadline.');
      });
    }

    it('of the back office, which is a 500 for a caller of the API', async () => {
      const error = new DomainError('workspace_not_found');
      const record = await recordOf(keyedApi({ getWorkspace: () => Promise.reject(error) }), ME);
      expect(record).to.include({ status: 500, code: 'internal_error', error });
    });
  });
});
