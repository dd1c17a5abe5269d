import { ROUTES, type Route } from '@workspace-api/contract';
import { SCOPES } from '@workspace-api/core';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { campaignTo } from './campaign-input.js';
import { problemOf, type Call } from './caller.js';
import type { Answer } from './document/check-answer.js';
import { OWNER, UNKNOWN_SECRET, describeHttp, type HttpFixture } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';

const INVALID_TOKEN = 'Bearer realm="workspace-api", error="invalid_token"';

const changeLast = (secret: string): string => secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');

interface KeyState {
  readonly state: string;
  readonly code: string;
  readonly challenge: string;
  /** What is sent as credentials of a key that has the scope but is in this state. */
  readonly credentials: (fixture: HttpFixture, route: Route) => Promise<Call>;
}

const REFUSED: readonly KeyState[] = [
  {
    state: 'no key',
    code: 'missing_key',
    challenge: 'Bearer realm="workspace-api"',
    credentials: async () => ({}),
  },
  {
    state: 'a key in another scheme',
    code: 'missing_key',
    challenge: 'Bearer realm="workspace-api"',
    credentials: async ({ home }) => ({ headers: { authorization: `Basic ${home.secret}` } }),
  },
  {
    state: 'a key with a wrong checksum',
    code: 'malformed_key',
    challenge: INVALID_TOKEN,
    credentials: async ({ home }) => ({ secret: changeLast(home.secret) }),
  },
  {
    state: 'a key with something behind it',
    code: 'malformed_key',
    challenge: INVALID_TOKEN,
    credentials: async ({ home }) => ({ secret: `${home.secret} x` }),
  },
  {
    state: 'an unknown key',
    code: 'unknown_key',
    challenge: INVALID_TOKEN,
    credentials: async () => ({ secret: UNKNOWN_SECRET }),
  },
  {
    state: 'a revoked key',
    code: 'revoked_key',
    challenge: INVALID_TOKEN,
    credentials: async ({ admin, home, issueKey }, { scope }) => {
      const { key, secret } = await issueKey([scope]);
      await admin.revokeApiKey(home.workspace.id, OWNER, key.id);
      return { secret };
    },
  },
  {
    state: 'an expired key',
    code: 'expired_key',
    challenge: INVALID_TOKEN,
    credentials: async ({ issueKey, clock }, { scope }) => {
      const { secret } = await issueKey([scope], 30);
      clock.moveOn(30);
      return { secret };
    },
  },
];

const callRoute = ({ call, home }: HttpFixture, { method, path, body }: Route, credentials: Call): Promise<Answer> =>
  call(path, { method, ...(body !== null && { body: campaignTo(home) }), ...credentials });

/** Who may call what: every operation with every kind of key. */
export const describeAuthentication = (openHarness: OpenHttp): void => {
  describeHttp('authentication', openHarness, (fixture) => {
    for (const route of ROUTES) {
      describe(route.operationId, () => {
        it(`answers ${String(route.status)} to a key that has ${route.scope} alone`, async () => {
          const { secret } = await fixture().issueKey([route.scope]);
          expect(await callRoute(fixture(), route, { secret })).to.include({ status: route.status });
        });

        it(`answers 403 to a key that has every scope but ${route.scope}, and tells which is missing`, async () => {
          const grantedScopes = SCOPES.filter((scope) => scope !== route.scope);
          const { secret } = await fixture().issueKey(grantedScopes);
          const answer = await callRoute(fixture(), route, { secret });
          expect(answer.status).to.equal(403);
          expect(problemOf(answer)).to.deep.include({
            code: 'insufficient_scope',
            requiredScope: route.scope,
            grantedScopes,
          });
          expect(answer.headers.get('www-authenticate')).to.equal(
            `Bearer realm="workspace-api", error="insufficient_scope", scope="${route.scope}"`,
          );
        });

        for (const { state, code, challenge, credentials } of REFUSED) {
          it(`answers 401 ${code} to ${state}`, async () => {
            const answer = await callRoute(fixture(), route, await credentials(fixture(), route));
            expect(answer.status).to.equal(401);
            expect(problemOf(answer).code).to.equal(code);
            expect(answer.headers.get('www-authenticate')).to.equal(challenge);
          });
        }
      });
    }

    it('accepts the scheme in any case', async () => {
      const { call, home } = fixture();
      const answer = await call('/api/public/v1/me', { headers: { authorization: `bearer ${home.secret}` } });
      expect(answer.status).to.equal(200);
    });

    it('accepts a key until the moment it expires', async () => {
      const { call, issueKey, clock } = fixture();
      const { secret } = await issueKey(['workspace:read'], 30);
      clock.moveOn(29.9);
      expect(await call('/api/public/v1/me', { secret })).to.include({ status: 200 });
    });

    it('refuses a revoked key from the very next request on', async () => {
      const { call, issueKey, admin, home } = fixture();
      const { key, secret } = await issueKey(['workspace:read']);
      expect(await call('/api/public/v1/me', { secret })).to.include({ status: 200 });
      await admin.revokeApiKey(home.workspace.id, OWNER, key.id);
      expect(await call('/api/public/v1/me', { secret })).to.include({ status: 401 });
    });

    it('never reads a key from the query', async () => {
      const { call, home } = fixture();
      const answer = await call(`/api/public/v1/me?access_token=${home.secret}`);
      expect(problemOf(answer).code).to.equal('missing_key');
      expect(answer.text).not.to.contain(home.secret);
    });

    it('checks the key and its scope before the request itself', async () => {
      const { call, issueKey } = fixture();
      const { secret } = await issueKey(['workspace:read']);
      const answers = [
        await call('/api/public/v1/groups?limit=0'),
        await call('/api/public/v1/groups?limit=0', { secret }),
        await call('/api/public/v1/campaigns', { method: 'POST', secret, body: '{' }),
      ];
      expect(answers.map(({ status }) => status)).to.deep.equal([401, 403, 403]);
    });
  });
};
