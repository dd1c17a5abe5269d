import { expect } from 'chai';
import { it } from 'mocha';
import { problemOf } from './caller.js';
import { OWNER, describeHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';

/** What of keys depends on time, beside what the matrix has. */
export const describeAuthentication = (openHarness: OpenHttp): void => {
  describeHttp('authentication', openHarness, (fixture) => {
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
  });
};
