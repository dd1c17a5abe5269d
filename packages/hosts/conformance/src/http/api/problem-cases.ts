import type { ProblemCode } from '@workspace-api/contract';
import { extendPort } from '@workspace-api/core';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import type { Call } from '../caller.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { OWNER, UNKNOWN_SECRET, describeHttp, type HttpFixture } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { itRespondsWithEach, type Provoke } from '../provoked-problems.js';
import type { ServerProblemCode } from '../server/server-problem-cases.js';
import type { TransportProblemCode } from '../transport/failure-cases.js';
import { it } from '../../runner/test-runner.js';
import { sampleGroupFields } from '../../storage/samples.js';

const GROUPS = '/api/public/v1/groups';
const ME = '/api/public/v1/me';

const post = ({ call, home }: HttpFixture, call_: Call = {}): Promise<ReceivedResponse> =>
  call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: campaignTo(home), ...call_ });

/**
 * A way to provoke every problem of an operation. A new code does not compile until it has a way here, in the transport's
 * cases or in the server's.
 */
const WAYS: Readonly<Record<Exclude<ProblemCode, TransportProblemCode | ServerProblemCode>, Provoke>> = {
  missing_key: ({ call }) => call(ME),
  malformed_key: ({ call }) => call(ME, { secret: 'wsk_' }),
  unknown_key: ({ call }) => call(ME, { secret: UNKNOWN_SECRET }),
  revoked_key: async ({ call, issueKey, admin, home }) => {
    const { key, secret } = await issueKey(['workspace:read']);
    // Used before, so that a cached key shows.
    expect(await call(ME, { secret })).to.include({ status: 200 });
    await admin.revokeApiKey({ workspaceId: home.workspace.id, actor: OWNER, keyId: key.id });
    return call(ME, { secret });
  },
  expired_key: async ({ call, issueKey, clock }) => {
    const { secret } = await issueKey(['workspace:read'], 30);
    clock.moveOn(31);
    return call(ME, { secret });
  },
  address_not_allowed: async ({ call, issueKey, admin, home }) => {
    const { key, secret } = await issueKey(['workspace:read']);
    const update = { workspaceId: home.workspace.id, actor: OWNER, keyId: key.id };
    // Used from an allowed address before, so that a cached key shows.
    await admin.updateApiKey({ ...update, allowedAddresses: ['127.0.0.0/8', '::1'] });
    expect(await call(ME, { secret })).to.include({ status: 200 });
    await admin.updateApiKey({ ...update, allowedAddresses: ['203.0.113.0/24'] });
    return call(ME, { secret });
  },
  insufficient_scope: async ({ call, issueKey }) => {
    const { secret } = await issueKey(['groups:read']);
    return call(ME, { secret });
  },
  https_required: async ({ serveWith, home }) => {
    const call = await serveWith(() => ({}), { trustedProxies: 1 });
    return call(ME, { secret: home.secret, headers: { 'x-forwarded-proto': 'http' } });
  },
  rate_limited: async ({ serveWith, home }) => {
    const call = await serveWith(() => ({}), { rateLimits: { key: { limit: 1, windowSeconds: 86_400 } } });
    await call(ME, { secret: home.secret });
    return call(ME, { secret: home.secret });
  },
  quota_exceeded: async (fixture) => {
    await fixture.admin.setLimits({ workspaceId: fixture.home.workspace.id, quotas: { campaigns: 0 } });
    return post(fixture);
  },
  unknown_path: ({ call }) => call('/api/public/v1/members'),
  method_not_allowed: ({ call }) => call(GROUPS, { method: 'DELETE' }),
  unknown_parameter: ({ call, home }) => call(`${ME}?a=1`, { secret: home.secret }),
  invalid_parameter: ({ call, home }) => call(`${GROUPS}?limit=0`, { secret: home.secret }),
  invalid_cursor: ({ call, home }) => call(`${GROUPS}?cursor=${randomUUID()}`, { secret: home.secret }),
  invalid_json: (fixture) => post(fixture, { body: '{"name":' }),
  validation_failed: (fixture) => post(fixture, { body: {} }),
  idempotency_in_progress: async (fixture) => {
    const call = await fixture.serveWith(({ campaigns }) => ({
      campaigns: extendPort(campaigns, {
        insert: () => Promise.resolve(false),
        findByIdempotencyKey: () => Promise.resolve(null),
      }),
    }));
    return post({ ...fixture, call }, { headers: { 'idempotency-key': 'order-17' } });
  },
  unsupported_media_type: (fixture) => post(fixture, { body: 'name=x', headers: { 'content-type': 'text/plain' } }),
  instance_not_found: (fixture) => post(fixture, { body: campaignTo(fixture.home, { instanceId: randomUUID() }) }),
  group_not_found: (fixture) => post(fixture, { body: campaignTo(fixture.home, { groupIds: [randomUUID()] }) }),
  group_not_sendable: async (fixture) => {
    const { admin, home } = fixture;
    const id = randomUUID();
    const group = { ...sampleGroupFields({ sendable: false }), id, instanceId: home.instance.id };
    await admin.syncGroups({ workspaceId: home.workspace.id, records: [group] });
    return post(fixture, { body: campaignTo(home, { groupIds: [id] }) });
  },
  schedule_in_past: (fixture) =>
    post(fixture, { body: campaignTo(fixture.home, { scheduledAt: '2020-01-01T00:00:00Z' }) }),
  idempotency_mismatch: async (fixture) => {
    const headers = { 'idempotency-key': 'order-17' };
    await post(fixture, { headers });
    return post(fixture, { headers, body: campaignTo(fixture.home, { name: 'Other' }) });
  },
};

/** Registers every problem of the catalogue that depends neither on the transport nor on the socket. */
export const describeProblems = (openHarness: OpenHttp): void => {
  describeHttp('problems', openHarness, (fixture) => {
    itRespondsWithEach(WAYS, fixture);

    it('have Retry-After while another request with the key is in progress', async () => {
      expect((await WAYS.idempotency_in_progress(fixture())).headers.get('retry-after')).to.equal('1');
    });
  });
};
