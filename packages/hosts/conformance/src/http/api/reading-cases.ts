import { SCOPES } from '@workspace-api/core';
import { expect } from 'chai';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import { describeHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { ME } from '../samples.js';
import { it } from '../../runner/test-runner.js';

const USAGE = '/api/public/v1/usage';

/** Registers the cases of the content of GET /me and GET /usage. */
export const describeReading = (openHarness: OpenHttp): void => {
  describeHttp('GET /me', openHarness, (fixture) => {
    it('returns the workspace of the key, and the key without its secret', async () => {
      const { call, home, foreign } = fixture();
      for (const { secret, workspace } of [home, foreign, home]) {
        const response = await call(ME, { secret });
        const { id, name, createdAt } = workspace;
        expect(response.json).to.have.property('data').that.deep.includes({ id, name, createdAt });
        expect(response.json).to.have.nested.property('data.key.prefix', secret.slice(0, 8));
        expect(response.json).to.have.deep.nested.property('data.key.scopes', [...SCOPES]);
        expect(response.text).not.to.contain(secret);
      }
    });

    it('returns when the key expires, and when it was last used', async () => {
      const { call, issueKey } = fixture();
      const { key, secret } = await issueKey(['workspace:read'], 90);
      const keyOf = async () =>
        ((await call(ME, { secret })).json as { data: { key: { expiresAt: unknown; lastUsedAt: unknown } } }).data.key;
      expect(await keyOf()).to.include({ expiresAt: key.expiresAt, lastUsedAt: null });
      // The server writes it after the response.
      const deadline = Date.now() + 5_000;
      while ((await keyOf()).lastUsedAt === null && Date.now() < deadline);
      expect((await keyOf()).lastUsedAt).to.be.a('string');
    });
  });

  describeHttp('GET /usage', openHarness, (fixture) => {
    it('counts the requests of valid keys, rejected ones too, and the records of the workspace', async () => {
      const { call, home, foreign, issueKey } = fixture();
      const { secret: weak } = await issueKey(['workspace:read']);
      await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: campaignTo(home) });
      await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: {} });
      await call(USAGE, { secret: weak });
      await call(ME);
      const unlimited = { limit: null, remaining: null };
      for (const [{ secret }, requests, campaigns] of [
        [home, 4, 1],
        [foreign, 1, 0],
      ] as const) {
        expect((await call(USAGE, { secret })).json).to.have.deep.nested.property('data.metrics', [
          { metric: 'api_requests', unit: 'requests', used: requests, ...unlimited },
          { metric: 'instances', unit: 'instances', used: 1, ...unlimited },
          { metric: 'groups', unit: 'groups', used: 5, ...unlimited },
          { metric: 'campaigns', unit: 'campaigns', used: campaigns, ...unlimited },
        ]);
      }
    });
  });
};
