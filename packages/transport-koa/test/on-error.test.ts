import { createCaller, type Call } from '@workspace-api/conformance';
import { DomainError, type WorkspaceApi } from '@workspace-api/core';
import { expect } from 'chai';
import { createWorkspaceServer, type ErrorContext } from '../src/index.js';
import { listening } from './support/listening.js';
import { stubApi } from './support/stub-api.js';

const FAILURE = new Error('connection to db-7 lost');
const UNAVAILABLE = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause: FAILURE });

describe('onError', () => {
  const listen = listening();

  /** Sends one request to an API, and answers its status and what onError was told. */
  const toldOf = async (methods: Partial<WorkspaceApi>, path: string, call: Call = {}) => {
    const told: { error: unknown; context: ErrorContext }[] = [];
    const server = createWorkspaceServer(stubApi(methods), {
      onError: (error, context) => told.push({ error, context }),
      deadlineMilliseconds: 50,
    });
    const caller = createCaller(`http://127.0.0.1:${String(await listen(server))}`);
    const { status } = await caller(path, { ...call, headers: { 'x-request-id': 'trace-17', ...call.headers } });
    return { status, told };
  };

  it('is told the very error behind a 500, with the request and the operation', async () => {
    const { status, told } = await toldOf({ listGroups: () => Promise.reject(FAILURE) }, '/api/public/v1/groups');
    expect(status).to.equal(500);
    expect(told).to.deep.equal([{ error: FAILURE, context: { requestId: 'trace-17', operationId: 'listGroups' } }]);
    expect(told[0]?.error).to.equal(FAILURE);
  });

  it('is told the very error behind a 503, also of the look-up of the key', async () => {
    const { status, told } = await toldOf({ authorize: () => Promise.reject(UNAVAILABLE) }, '/api/public/v1/me');
    expect(status).to.equal(503);
    expect(told[0]?.error).to.equal(UNAVAILABLE);
    expect(told[0]?.context).to.deep.equal({ requestId: 'trace-17', operationId: 'getWorkspace' });
  });

  for (const method of ['authorize', 'getWorkspace'] as const) {
    it(`is told when ${method} has not answered in time`, async () => {
      const { status, told } = await toldOf({ [method]: () => new Promise(() => undefined) }, '/api/public/v1/me');
      expect(status).to.equal(503);
      expect(told.map(({ error }) => (error as DomainError).details)).to.deep.equal([
        { retryAfterSeconds: 1, applied: 'unknown' },
      ]);
    });
  }

  it("is told the error that only the back office can meet, which is a 500 to the API's caller", async () => {
    const error = new DomainError('workspace_not_found');
    const { status, told } = await toldOf({ getWorkspace: () => Promise.reject(error) }, '/api/public/v1/me');
    expect(status).to.equal(500);
    expect(told[0]?.error).to.equal(error);
  });

  it('is told what is thrown without being an error', async () => {
    const nothing = undefined as unknown as Error;
    const { status, told } = await toldOf({ getWorkspace: () => Promise.reject(nothing) }, '/api/public/v1/me');
    expect(status).to.equal(500);
    expect(told).to.have.lengthOf(1);
  });

  for (const [what, path, call] of [
    ['404', '/api/public/v1/elsewhere', {}],
    ['405', '/api/public/v1/me', { method: 'DELETE' }],
    ['400', '/api/public/v1/me?a=1', {}],
    ['415', '/api/public/v1/campaigns', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
  ] as const) {
    it(`is not told of a ${what}`, async () => {
      const { status, told } = await toldOf({}, path, call);
      expect(String(status)).to.equal(what);
      expect(told).to.deep.equal([]);
    });
  }

  for (const code of ['missing_key', 'idempotency_mismatch'] as const) {
    it(`is not told of ${code}`, async () => {
      const createCampaign = (): Promise<never> => Promise.reject(new DomainError(code));
      const call = { method: 'POST', body: {} };
      const { status, told } = await toldOf({ createCampaign }, '/api/public/v1/campaigns', call);
      expect(status).to.be.within(400, 499);
      expect(told).to.deep.equal([]);
    });
  }
});
