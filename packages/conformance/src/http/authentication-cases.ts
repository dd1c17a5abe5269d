import { expect } from 'chai';
import { problemOf } from './caller.js';
import { OWNER, describeHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

const ME = '/api/public/v1/me';

/** Registers the cases of API keys that are not in the matrix. */
export const describeAuthentication = (openHarness: OpenHttp): void => {
  describeHttp('authentication', openHarness, (fixture) => {
    it('accepts a key until the moment it expires', async () => {
      const { call, issueKey, clock } = fixture();
      const { secret } = await issueKey(['workspace:read'], 30);
      clock.moveOn(29.9);
      expect(await call(ME, { secret })).to.include({ status: 200 });
    });

    it('rejects a revoked key from the next request on', async () => {
      const { call, issueKey, admin, home } = fixture();
      const { key, secret } = await issueKey(['workspace:read']);
      expect(await call(ME, { secret })).to.include({ status: 200 });
      await admin.revokeApiKey({ workspaceId: home.workspace.id, actor: OWNER, keyId: key.id });
      expect(await call(ME, { secret })).to.include({ status: 401 });
    });

    it('never reads a key from the query', async () => {
      const { call, home } = fixture();
      const response = await call(`${ME}?access_token=${home.secret}`);
      expect(problemOf(response).code).to.equal('missing_key');
      expect(response.text).not.to.contain(home.secret);
    });
  });
};
