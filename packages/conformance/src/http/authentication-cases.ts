import { expect } from 'chai';
import { OWNER, describeHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

const ME = '/api/public/v1/me';

/** Registers the cases of API keys that are not in the matrix. */
export const describeAuthentication = (openHarness: OpenHttp): void => {
  describeHttp('authentication', openHarness, (fixture) => {
    it('rejects a revoked key from the next request on', async () => {
      const { call, issueKey, admin, home } = fixture();
      const { key, secret } = await issueKey(['workspace:read']);
      expect(await call(ME, { secret })).to.include({ status: 200 });
      await admin.revokeApiKey({ workspaceId: home.workspace.id, actor: OWNER, keyId: key.id });
      expect(await call(ME, { secret })).to.include({ status: 401 });
    });
  });
};
