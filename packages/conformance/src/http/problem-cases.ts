import type { ProblemCode } from '@workspace-api/contract';
import { DomainError, type GroupRepository, type Ports } from '@workspace-api/core';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { problemOf, type Call } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import { OWNER, UNKNOWN_SECRET, describeHttp, type HttpFixture } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { itRespondsWithEach, type Provoke } from './provoked-problems.js';
import type { ServerProblemCode } from './server/server-problem-cases.js';
import { it } from '../runner/test-runner.js';
import { replaceMethods } from '../support/replace-methods.js';

const GROUPS = '/api/public/v1/groups';
const ME = '/api/public/v1/me';

const post = ({ call, home }: HttpFixture, call_: Call = {}): Promise<ReceivedResponse> =>
  call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: campaignTo(home), ...call_ });

/** Replaces the list of groups by one that fails. */
const withGroups = (list: GroupRepository['list']) => (ports: Ports) => ({
  groups: replaceMethods(ports.groups, { list }),
});

/**
 * A way to provoke every problem that does not depend on the socket. A new code does not compile until it has a way
 * here or in the server's cases.
 */
const WAYS: Readonly<Record<Exclude<ProblemCode, ServerProblemCode>, Provoke>> = {
  missing_key: ({ call }) => call(ME),
  malformed_key: ({ call }) => call(ME, { secret: 'wsk_' }),
  unknown_key: ({ call }) => call(ME, { secret: UNKNOWN_SECRET }),
  revoked_key: async ({ call, issueKey, admin, home }) => {
    const { key, secret } = await issueKey(['workspace:read']);
    await admin.revokeApiKey(home.workspace.id, OWNER, key.id);
    return call(ME, { secret });
  },
  expired_key: async ({ call, issueKey, clock }) => {
    const { secret } = await issueKey(['workspace:read'], 30);
    clock.moveOn(31);
    return call(ME, { secret });
  },
  insufficient_scope: async ({ call, issueKey }) => {
    const { secret } = await issueKey(['groups:read']);
    return call(ME, { secret });
  },
  rate_limited: async ({ serveWith, home }) => {
    const call = await serveWith(() => ({}), { rateLimits: { key: { limit: 1, windowSeconds: 86_400 } } });
    await call(ME, { secret: home.secret });
    return call(ME, { secret: home.secret });
  },
  quota_exceeded: async (fixture) => {
    await fixture.admin.setLimits(fixture.home.workspace.id, { quotas: { campaigns: 0 } });
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
      campaigns: replaceMethods(campaigns, {
        insert: () => Promise.resolve(false),
        findByIdempotencyKey: () => Promise.resolve(null),
      }),
    }));
    return post({ ...fixture, call }, { headers: { 'idempotency-key': 'order-17' } });
  },
  body_too_large: (fixture) => post(fixture, { body: ' '.repeat(2 * 1024 * 1024) }),
  unsupported_media_type: (fixture) => post(fixture, { body: 'name=x', headers: { 'content-type': 'text/plain' } }),
  instance_not_found: (fixture) => post(fixture, { body: campaignTo(fixture.home, { instanceId: randomUUID() }) }),
  group_not_found: (fixture) => post(fixture, { body: campaignTo(fixture.home, { groupIds: [randomUUID()] }) }),
  group_not_sendable: async (fixture) => {
    const { admin, home } = fixture;
    const fields = { instanceId: home.instance.id, name: 'Mute', memberCount: 1, sendable: false };
    const { id } = await admin.addGroup(home.workspace.id, fields);
    return post(fixture, { body: campaignTo(home, { groupIds: [id] }) });
  },
  schedule_in_past: (fixture) =>
    post(fixture, { body: campaignTo(fixture.home, { scheduledAt: '2020-01-01T00:00:00Z' }) }),
  idempotency_mismatch: async (fixture) => {
    const headers = { 'idempotency-key': 'order-17' };
    await post(fixture, { headers });
    return post(fixture, { headers, body: campaignTo(fixture.home, { name: 'Other' }) });
  },
  internal_error: async ({ serveWith, home }) => {
    const call = await serveWith(withGroups(() => Promise.reject(new Error('password=hunter2 at db-7.internal'))));
    return call(GROUPS, { secret: home.secret });
  },
  unavailable: async ({ serveWith, home }) => {
    const failure = new DomainError('unavailable', { retryAfterSeconds: 3, applied: 'no' }, { cause: 'hunter2' });
    const call = await serveWith(withGroups(() => Promise.reject(failure)));
    return call(GROUPS, { secret: home.secret });
  },
};

/** Registers every problem of the catalogue that does not depend on the socket. */
export const describeProblems = (openHarness: OpenHttp): void => {
  describeHttp('problems', openHarness, (fixture) => {
    itRespondsWithEach(WAYS, fixture);

    it('reveal nothing about an internal error', async () => {
      for (const code of ['internal_error', 'unavailable'] as const) {
        expect((await WAYS[code](fixture())).text).not.to.match(/hunter2|internal\b(?!_error)|stack|Error:/);
      }
    });

    it('have Retry-After where a retry can succeed', async () => {
      expect((await WAYS.unavailable(fixture())).headers.get('retry-after')).to.equal('3');
      expect((await WAYS.idempotency_in_progress(fixture())).headers.get('retry-after')).to.equal('1');
    });

    it('are 503 unavailable when the core takes longer than the deadline', async () => {
      const { serveWith, home } = fixture();
      const never = withGroups(() => new Promise(() => undefined));
      const call = await serveWith(never, { deadlineMilliseconds: 50 });
      expect(problemOf(await call(GROUPS, { secret: home.secret })).code).to.equal('unavailable');
    });

    it('list the methods of a path in Allow', async () => {
      const { call } = fixture();
      for (const [path, methods] of [
        [CAMPAIGNS, ['GET', 'HEAD', 'POST']],
        [GROUPS, ['GET', 'HEAD']],
      ] as const) {
        for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
          const response = await call(path, { method });
          expect(response.status).to.equal(405);
          expect(response.headers.get('allow')?.split(', ').sort()).to.deep.equal(methods);
        }
      }
    });

    for (const path of [
      '/api/public/v1',
      '/api/public/v1/',
      '/api/public/v1/me/',
      '/api/public/v1/ME',
      '/api/public/v1/%6De',
    ]) {
      it(`are 404 unknown_path for ${path}`, async () => {
        const { call, home } = fixture();
        expect(problemOf(await call(path, { secret: home.secret })).code).to.equal('unknown_path');
      });
    }

    for (const [what, call_] of [
      ['text', { body: 'x', headers: { 'content-type': 'text/plain' } }],
      ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
      ['another encoding than UTF-8', { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }],
      ['a compressed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }],
    ] as const) {
      it(`are 415 unsupported_media_type for ${what}`, async () => {
        expect(problemOf(await post(fixture(), call_)).code).to.equal('unsupported_media_type');
      });
    }

    it('do not occur for JSON with charset=UTF-8', async () => {
      const headers = { 'content-type': 'application/json; charset=UTF-8' };
      expect(await post(fixture(), { headers })).to.include({ status: 201 });
    });
  });
};
