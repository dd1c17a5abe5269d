import { expect } from 'chai';
import type { AnyDomainError } from '../../src/errors/domain-error.js';
import { checkQuota } from '../../src/limits/check-quota.js';
import { campaignInput } from '../support/campaigns.js';
import { openLimitedScene } from '../support/limited-scene.js';
import { rejectionOf } from '../support/rejection.js';
import { openScene, type Scene } from '../support/scene.js';

const publicParts = ({ code, details }: AnyDomainError): unknown => ({ code, details });

const exceeded = (metric: string, retryAfterSeconds: number | null): unknown => ({
  code: 'quota_exceeded',
  details: { retryAfterSeconds, violatedPolicies: [metric] },
});

const create = ({ api, own }: Scene, idempotencyKey?: string) =>
  api.createCampaign(own.principal, campaignInput(own), { idempotencyKey });

const addGroup = ({ admin, own }: Scene) =>
  admin.addGroup(own.id, { instanceId: own.instance.id, name: 'Group', memberCount: 1, sendable: true });

const idOf = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The seconds from 31 January 2026, 9:30, to the end of the month. */
const TO_THE_END_OF_THE_MONTH = 14.5 * 3_600;

describe('a quota', () => {
  describe('of API requests', () => {
    it('admits that many requests per month over all keys, and rejects the next until the month ends', async () => {
      const { own, admin, ports, issueKey, send } = await openLimitedScene({});
      await admin.setLimits(own.id, { quotas: { api_requests: 3 } });
      const [one, other] = [await issueKey(own.id), await issueKey(own.id)];
      for (const { secret } of [one, other, one]) expect((await send(secret)).rejection).to.equal(null);
      const { rejection } = await send(other.secret);
      expect(rejection && publicParts(rejection)).to.deep.equal(exceeded('api_requests', TO_THE_END_OF_THE_MONTH));

      ports.clock.advance(TO_THE_END_OF_THE_MONTH * 1_000);
      expect((await send(other.secret)).rejection).to.equal(null);
    });

    it('is reported before the rate limits, and then uses up none of them', async () => {
      const { own, admin, issueKey, send } = await openLimitedScene({ key: { limit: 2, windowSeconds: 60 } });
      await admin.setLimits(own.id, { quotas: { api_requests: 2 } });
      const { secret } = await issueKey(own.id);
      const met = [await send(secret), await send(secret), await send(secret)];
      expect(met.map(({ rejection }) => rejection?.code)).to.deep.equal([undefined, undefined, 'quota_exceeded']);
      expect(met[2]?.statuses[0]).to.include({ remaining: 0 });

      await admin.setLimits(own.id, { quotas: { api_requests: 0 } });
      const fresh = await issueKey(own.id);
      expect((await send(fresh.secret)).statuses[0]).to.include({ remaining: 2 });
    });
  });

  describe('of campaigns', () => {
    it('allows that many campaigns per month, and no more', async () => {
      const scene = await openScene();
      await scene.admin.setLimits(scene.own.id, { quotas: { campaigns: 2 } });
      await create(scene);
      await create(scene);
      const rejection = await rejectionOf(create(scene));
      expect(publicParts(rejection)).to.deep.equal(exceeded('campaigns', TO_THE_END_OF_THE_MONTH));
      expect(scene.ports.callsOf('campaigns.insert')).to.have.lengthOf(2);

      scene.ports.clock.advance(TO_THE_END_OF_THE_MONTH * 1_000);
      expect((await create(scene)).replayed).to.equal(false);
    });

    it('does not prevent the replay of a created campaign', async () => {
      const scene = await openScene();
      await scene.admin.setLimits(scene.own.id, { quotas: { campaigns: 1 } });
      const { campaign } = await create(scene, 'order-7');
      expect(await create(scene, 'order-7')).to.deep.equal({ campaign, replayed: true });
      expect((await rejectionOf(create(scene, 'order-8'))).code).to.equal('quota_exceeded');
    });

    it('is reported after the issues of the campaign', async () => {
      const scene = await openScene();
      const { api, admin, own } = scene;
      await admin.setLimits(own.id, { quotas: { campaigns: 0 } });
      const input = { ...campaignInput(own), scheduledAt: '2020-01-01T00:00:00Z' };
      expect((await rejectionOf(api.createCampaign(own.principal, input))).code).to.equal('schedule_in_past');
    });

    it('of one workspace does not affect another', async () => {
      const scene = await openScene();
      await scene.admin.setLimits(scene.own.id, { quotas: { campaigns: 0 } });
      expect((await create({ ...scene, own: scene.foreign })).replayed).to.equal(false);
    });
  });

  it('of instances and groups rejects additions beyond it, until one is removed', async () => {
    const scene = await openScene();
    const { admin, own } = scene;
    await admin.setLimits(own.id, { quotas: { instances: 2, groups: 3 } });
    const instance = await admin.addInstance(own.id, { name: 'Second' });
    const group = await addGroup(scene);
    expect(publicParts(await rejectionOf(admin.addInstance(own.id, { name: 'Third' })))).to.deep.equal(
      exceeded('instances', null),
    );
    expect(publicParts(await rejectionOf(addGroup(scene)))).to.deep.equal(exceeded('groups', null));

    await admin.removeInstance(own.id, instance.id);
    await admin.removeGroup(own.id, group.id);
    await admin.addInstance(own.id, { name: 'Third' });
    await addGroup(scene);
  });

  it('holds for many records that are added at once', async () => {
    const { admin, own, ports } = await openScene();
    await admin.setLimits(own.id, { quotas: { groups: 10 } });
    const check = checkQuota(ports);
    await check(own.id, 'groups', () => 8);
    expect(publicParts(await rejectionOf(check(own.id, 'groups', async () => 9)))).to.deep.equal(
      exceeded('groups', null),
    );
  });

  for (const list of ['instances', 'groups'] as const) {
    it(`of ${list} holds for an import as a whole, and does not count what is there already`, async () => {
      const { admin, own, ports } = await openScene();
      await admin.setLimits(own.id, { quotas: { instances: 3, groups: 4 } });
      const recordOf = (number: number): unknown =>
        list === 'instances'
          ? { id: idOf(number), name: 'Imported' }
          : { id: idOf(number), instanceId: own.instance.id, name: 'Imported', memberCount: 1, sendable: true };
      const run = (...numbers: number[]) =>
        list === 'instances'
          ? admin.importInstances(own.id, numbers.map(recordOf))
          : admin.importGroups(own.id, numbers.map(recordOf));

      expect(publicParts(await rejectionOf(run(1, 2, 3)))).to.deep.equal(exceeded(list, null));
      expect(await ports[list].count(own.id)).to.equal(list === 'instances' ? 1 : 2);
      expect(await run(1, 2)).to.deep.equal([{ status: 'added' }, { status: 'added' }]);
      expect(await run(2, 1)).to.deep.equal([{ status: 'existing' }, { status: 'existing' }]);
      expect((await rejectionOf(run(1, 3))).code).to.equal('quota_exceeded');

      await admin.setLimits(own.id, { quotas: { instances: 1, groups: 1 } });
      expect(await run(2, 1)).to.deep.equal([{ status: 'existing' }, { status: 'existing' }]);
    });
  }

  it('uses current counts, and not those of usage', async () => {
    const scene = await openScene();
    const { admin, own, ports } = scene;
    await admin.setLimits(own.id, { quotas: { instances: 2, groups: 3, campaigns: 1 } });
    await create(scene);
    await addGroup(scene);
    await admin.addInstance(own.id, { name: 'Second' });
    for (const method of ['campaigns.recentCountCreated', 'groups.recentCount', 'instances.recentCount']) {
      expect(ports.callsOf(method), method).to.deep.equal([]);
    }
  });

  it('that is not set costs no count', async () => {
    const scene = await openScene();
    await create(scene);
    await addGroup(scene);
    await scene.admin.addInstance(scene.own.id, { name: 'Second' });
    for (const method of ['campaigns.countCreated', 'groups.count', 'instances.count']) {
      expect(scene.ports.callsOf(method), method).to.deep.equal([]);
    }
  });
});
