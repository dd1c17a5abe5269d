import type { AnyDomainError } from '@workspace-api/core';
import { addGroup, addInstance, openScene, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { checkQuota } from '../../src/limits/check-quota.js';

const publicParts = ({ code, details }: AnyDomainError): unknown => ({ code, details });

const exceeded = (metric: string): unknown => ({
  code: 'quota_exceeded',
  details: { resetsAt: null, violatedPolicies: [metric] },
});

const add = ({ admin, own }: RecordedScene) =>
  addGroup(admin, { workspaceId: own.id, instanceId: own.instance.id, name: 'Group', memberCount: 1, sendable: true });

const idOf = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('a quota', () => {
  it('of instances and groups rejects additions beyond it, until one is removed', async () => {
    const scene = await openScene();
    const { admin, own } = scene;
    await admin.setLimits({ workspaceId: own.id, quotas: { instances: 2, groups: 3 } });
    const instance = await addInstance(admin, { workspaceId: own.id, name: 'Second' });
    const group = await add(scene);
    expect(publicParts(await rejectionOf(addInstance(admin, { workspaceId: own.id, name: 'Third' })))).to.deep.equal(
      exceeded('instances'),
    );
    expect(publicParts(await rejectionOf(add(scene)))).to.deep.equal(exceeded('groups'));

    await admin.removeInstances({ workspaceId: own.id, instanceIds: [instance.id] });
    await admin.removeGroups({ workspaceId: own.id, groupIds: [group.id] });
    await addInstance(admin, { workspaceId: own.id, name: 'Third' });
    await add(scene);
  });

  it('holds for many records that are added at once', async () => {
    const { admin, own, ports } = await openScene();
    await admin.setLimits({ workspaceId: own.id, quotas: { groups: 10 } });
    const check = checkQuota(ports);
    await check(own.id, 'groups', () => 8);
    expect(publicParts(await rejectionOf(check(own.id, 'groups', async () => 9)))).to.deep.equal(exceeded('groups'));
  });

  for (const list of ['instances', 'groups'] as const) {
    it(`of ${list} holds for a batch of a sync as a whole, and does not count what is there already`, async () => {
      const { admin, own, ports } = await openScene();
      await admin.setLimits({ workspaceId: own.id, quotas: { instances: 3, groups: 4 } });
      const sync = (...numbers: number[]) => {
        const records = numbers.map((number) => ({ id: idOf(number), name: 'Synced' }));
        const fields = { instanceId: own.instance.id, memberCount: 1, sendable: true };
        return list === 'instances'
          ? admin.syncInstances({ workspaceId: own.id, records })
          : admin.syncGroups({ workspaceId: own.id, records: records.map((record) => ({ ...record, ...fields })) });
      };

      expect(publicParts(await rejectionOf(sync(1, 2, 3)))).to.deep.equal(exceeded(list));
      expect(await ports[list].count(own.id)).to.equal(list === 'instances' ? 1 : 2);
      expect(await sync(1, 2)).to.include({ added: 2 });
      expect(await sync(2, 1)).to.include({ unchanged: 2 });
      expect((await rejectionOf(sync(1, 3))).code).to.equal('quota_exceeded');

      await admin.setLimits({ workspaceId: own.id, quotas: { instances: 1, groups: 1 } });
      expect(await sync(2, 1)).to.include({ unchanged: 2 });
    });
  }

  it('counts no more records than that', async () => {
    const scene = await openScene();
    await scene.admin.setLimits({ workspaceId: scene.own.id, quotas: { groups: 7 } });
    await add(scene);
    expect(scene.ports.callsOf('groups.count')).to.deep.equal([[scene.own.id, 7]]);
  });

  it('that is not set costs no count', async () => {
    const scene = await openScene();
    await add(scene);
    await addInstance(scene.admin, { workspaceId: scene.own.id, name: 'Second' });
    for (const method of ['groups.count', 'instances.count']) {
      expect(scene.ports.callsOf(method), method).to.deep.equal([]);
    }
  });
});
