import { OWNER, campaignInput, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { AnyDomainError } from '../../src/errors/domain-error.js';
import { openLimitedScene } from '../support/limited-scene.js';
import { openScene } from '../support/scene.js';

const publicParts = ({ code, details }: AnyDomainError): unknown => ({ code, details });

const exceeded = (metric: string): unknown => ({
  code: 'quota_exceeded',
  details: { resetsAt: '2026-02-01T00:00:00.000Z', violatedPolicies: [metric] },
});

const create = ({ api, own }: RecordedScene, idempotencyKey?: string) =>
  api.createCampaign(own.principal, campaignInput(own), { idempotencyKey });

/** The seconds from 31 January 2026, 9:30, to the end of the month. */
const TO_THE_END_OF_THE_MONTH = 14.5 * 3_600;

describe('a quota', () => {
  describe('of API requests', () => {
    it('admits that many requests per month over all keys, and rejects the next until the month ends', async () => {
      const { own, admin, ports, issueKey, send } = await openLimitedScene({});
      await admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 3 } });
      const [one, other] = [await issueKey(own.id), await issueKey(own.id)];
      for (const { secret } of [one, other, one]) expect((await send(secret)).rejection).to.equal(null);
      const { rejection } = await send(other.secret);
      expect(rejection && publicParts(rejection)).to.deep.equal(exceeded('api_requests'));

      ports.clock.advance(TO_THE_END_OF_THE_MONTH * 1_000);
      expect((await send(other.secret)).rejection).to.equal(null);
    });

    it('does not reject the operation that reads the usage, which counts all the same', async () => {
      const { api, own, admin } = await openLimitedScene({});
      await admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 1 } });
      const scopes = ['usage:read', 'groups:read'] as const;
      const { secret } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name: 'Key', scopes });
      for (let request = 1; request <= 3; request++) {
        const { metrics } = await api.getUsage(await api.authorize(secret, 'usage:read'));
        expect(metrics[0]).to.include({ used: request, remaining: 0 });
      }
      expect((await rejectionOf(api.authorize(secret, 'groups:read'))).code).to.equal('quota_exceeded');
    });

    it('is reported before the rate limits, and then uses up none of them', async () => {
      const { own, admin, issueKey, send } = await openLimitedScene({ key: { limit: 2, windowSeconds: 60 } });
      await admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 2 } });
      const { secret } = await issueKey(own.id);
      const met = [await send(secret), await send(secret), await send(secret)];
      expect(met.map(({ rejection }) => rejection?.code)).to.deep.equal([undefined, undefined, 'quota_exceeded']);
      expect(met[2]?.statuses[0]).to.include({ remaining: 0 });

      await admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 0 } });
      const fresh = await issueKey(own.id);
      expect((await send(fresh.secret)).statuses[0]).to.include({ remaining: 2 });
    });
  });

  describe('of campaigns', () => {
    it('allows that many campaigns per month, and no more', async () => {
      const scene = await openScene();
      await scene.admin.setLimits({ workspaceId: scene.own.id, quotas: { campaigns: 2 } });
      await create(scene);
      await create(scene);
      const rejection = await rejectionOf(create(scene));
      expect(publicParts(rejection)).to.deep.equal(exceeded('campaigns'));
      expect(scene.ports.callsOf('campaigns.insert')).to.have.lengthOf(2);

      scene.ports.clock.advance(TO_THE_END_OF_THE_MONTH * 1_000);
      expect((await create(scene)).replayed).to.equal(false);
    });

    it('does not prevent the replay of a created campaign', async () => {
      const scene = await openScene();
      await scene.admin.setLimits({ workspaceId: scene.own.id, quotas: { campaigns: 1 } });
      const { record: campaign } = await create(scene, 'order-7');
      expect(await create(scene, 'order-7')).to.deep.equal({ record: campaign, replayed: true });
      expect((await rejectionOf(create(scene, 'order-8'))).code).to.equal('quota_exceeded');
    });

    it('is reported after the issues of the campaign', async () => {
      const scene = await openScene();
      const { api, admin, own } = scene;
      await admin.setLimits({ workspaceId: own.id, quotas: { campaigns: 0 } });
      const input = { ...campaignInput(own), scheduledAt: '2020-01-01T00:00:00Z' };
      expect((await rejectionOf(api.createCampaign(own.principal, input))).code).to.equal('schedule_in_past');
    });

    it('of one workspace does not affect another', async () => {
      const scene = await openScene();
      await scene.admin.setLimits({ workspaceId: scene.own.id, quotas: { campaigns: 0 } });
      expect((await create({ ...scene, own: scene.foreign })).replayed).to.equal(false);
      const ids = [scene.own.id, scene.foreign.id];
      for (const workspaceId of ids) await scene.admin.setLimits({ workspaceId, quotas: { campaigns: 10_000 } });
      scene.ports.clock.advance(60_000);
      for (const own of [scene.own, scene.foreign, scene.own]) await create({ ...scene, own });
      expect(scene.ports.callsOf('campaigns.countCreated').map(([id]) => id)).to.deep.equal(ids);
    });
  });

  it('of campaigns counts no more of them', async () => {
    const scene = await openScene();
    await scene.admin.setLimits({ workspaceId: scene.own.id, quotas: { campaigns: 7 } });
    await create(scene);
    expect(scene.ports.callsOf('campaigns.countCreated').map(([, , atMost]) => atMost)).to.deep.equal([7]);
  });

  it('of campaigns that is not set costs no count', async () => {
    const scene = await openScene();
    await create(scene);
    expect(scene.ports.callsOf('campaigns.countCreated')).to.deep.equal([]);
  });
});
