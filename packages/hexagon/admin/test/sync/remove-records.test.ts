import { DomainError } from '@workspace-api/core';
import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { removeInBatches } from '../../src/sync/remove-in-batches.js';

describe('removeGroups', () => {
  it('removes the ones that exist, and returns how many', async () => {
    const scene = await openScene();
    const [one, other] = scene.own.groups;
    const ids = [one.id.toUpperCase() as typeof one.id, scene.foreign.groups[0].id];
    expect(await scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: ids })).to.equal(1);
    expect(await scene.ports.groups.findMany(scene.own.id, [one.id, other.id])).to.deep.equal([other]);
    expect(await scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [] })).to.equal(0);
  });

  it('removes an instance, but not its groups or the instance of another workspace', async () => {
    const { admin, api, own, foreign } = await openScene();
    const instanceIds = [own.instance.id, foreign.instance.id];
    expect(await admin.removeInstances({ workspaceId: own.id, instanceIds })).to.equal(1);
    expect((await api.listInstances(own.principal)).items).to.deep.equal([]);
    expect((await api.listGroups(own.principal)).items).to.have.length(2);
    expect((await api.listInstances(foreign.principal)).items).to.deep.equal([foreign.instance]);
  });

  it('rejects invalid and repeated ids, and removes nothing', async () => {
    const scene = await openScene();
    const [{ id }] = scene.own.groups;
    const rejection = await rejectionOf(
      scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [id, id, 'x'] }),
    );
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.have.members(['groupIds/1 duplicate', 'groupIds/2 invalid_format']);
    expect(await scene.ports.groups.count(scene.own.id)).to.equal(2);
  });

  it('rejects more than 1,000 ids, and removes nothing', async () => {
    const scene = await openScene();
    const [{ id }] = scene.own.groups;
    const others = Array.from({ length: 1_000 }, () => scene.ports.ids.next() as typeof id);
    const rejection = await rejectionOf(
      scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [id, ...others] }),
    );
    expect(issuesOf(rejection)).to.deep.equal(['groupIds too_many']);
    expect(await scene.ports.groups.count(scene.own.id)).to.equal(2);
  });

  it('removes 200 at a time, and says what a failure means', async () => {
    const { own, ports } = await openScene();
    const sizes: number[] = [];
    const removeMany = async (_: unknown, ids: readonly unknown[]): Promise<number> => {
      if (sizes.push(ids.length) > 2) throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
      return ids.length;
    };
    const ids = Array.from({ length: 450 }, () => ports.ids.next());
    const appliedBy = async (): Promise<unknown> =>
      (await rejectionOf(removeInBatches({ removeMany }, own.id, ids))).details;
    expect(await appliedBy()).to.include({ applied: 'unknown' });
    expect(sizes).to.deep.equal([200, 200, 50]);
    expect(await appliedBy()).to.include({ applied: 'no' });
  });

  it('calls no storage for an empty array', async () => {
    const scene = await openScene();
    await scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [] });
    expect(scene.ports.callsOf('groups.removeMany')).to.deep.equal([]);
  });
});
