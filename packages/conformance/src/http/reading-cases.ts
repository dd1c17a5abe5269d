import { SCOPES } from '@workspace-api/core';
import { expect } from 'chai';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { describeHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

const ME = '/api/public/v1/me';
const USAGE = '/api/public/v1/usage';

/** Registers the cases of GET /me and GET /usage. */
export const describeReading = (openHarness: OpenHttp): void => {
  describeHttp('GET /me', openHarness, (fixture) => {
    it('returns the workspace of the key, and the key without its secret', async () => {
      const { call, home } = fixture();
      const response = await call(ME, { secret: home.secret });
      const { id, name, createdAt } = home.workspace;
      expect(response.json).to.have.property('data').that.deep.includes({ id, name, createdAt });
      expect(response.json).to.have.nested.property('data.key.prefix', home.secret.slice(0, 8));
      expect(response.json).to.have.deep.nested.property('data.key.scopes', [...SCOPES]);
      expect(response.json).to.have.nested.property('data.key.expiresAt', null);
      expect(response.text).not.to.contain(home.secret);
    });

    it('returns when the key expires, and when it was last used', async () => {
      const { call, issueKey } = fixture();
      const { secret } = await issueKey(['workspace:read'], 90);
      const first = await call(ME, { secret });
      expect(first.json).to.have.nested.property('data.key.lastUsedAt', null);
      expect(first.json).to.have.nested.property('data.key.expiresAt').that.is.a('string');
      // The server writes it after the response.
      const deadline = Date.now() + 5_000;
      let lastUsedAt: unknown = null;
      while (lastUsedAt === null && Date.now() < deadline) {
        const { json } = await call(ME, { secret });
        ({ lastUsedAt } = (json as { data: { key: { lastUsedAt: unknown } } }).data.key);
      }
      expect(lastUsedAt).to.be.a('string');
    });
  });

  describeHttp('GET /usage', openHarness, (fixture) => {
    it('counts the requests of valid keys, rejected ones too, and the records of the workspace', async () => {
      const { call, home, issueKey } = fixture();
      const { secret: weak } = await issueKey(['workspace:read']);
      await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: campaignTo(home) });
      await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: {} });
      await call(USAGE, { secret: weak });
      await call(ME);
      const response = await call(USAGE, { secret: home.secret });
      const unlimited = { limit: null, remaining: null };
      expect(response.json).to.have.deep.nested.property('data.metrics', [
        { metric: 'api_requests', unit: 'requests', used: 4, ...unlimited },
        { metric: 'instances', unit: 'instances', used: 1, ...unlimited },
        { metric: 'groups', unit: 'groups', used: 5, ...unlimited },
        { metric: 'campaigns', unit: 'campaigns', used: 1, ...unlimited },
      ]);
    });

    it('starts again at zero with each calendar month', async () => {
      const { call, home, clock } = fixture();
      await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: campaignTo(home) });
      clock.moveOn(31);
      const response = await call(USAGE, { secret: home.secret });
      expect(response.json).to.have.nested.property('data.metrics[0].used', 1);
      expect(response.json).to.have.nested.property('data.metrics[3].used', 0);
      expect(response.json)
        .to.have.nested.property('data.periodStart')
        .that.matches(/^\d{4}-\d{2}-01T00:00:00.000Z$/);
    });
  });
};
